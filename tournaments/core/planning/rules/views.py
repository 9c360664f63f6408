"""The pages of rules: those of a concours, chosen with worked examples, and those that a club keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.rulesets import ALL_RULESETS
from tournaments.core.access.language import translated
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.planning import actions, queries
from tournaments.core.planning.errors import PlanningError, SettingFrozen
from tournaments.core.planning.rules import keeping
from tournaments.core.planning.rules.choices import (
    RulesChoice,
    changes_of,
    choice_of_key,
    choices,
    current_rules,
    house_rules_choice,
    past_changes,
)
from tournaments.core.planning.rules.form import RulesForm, examples_of
from tournaments.core.planning.rules.keeping import (
    MAX_BYTES,
    MAX_NAME_LENGTH,
    read_rules_file,
    rules_name,
)
from tournaments.core.planning.tariff import tariff_of

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club
    from tournaments.core.models.planning import HouseRules, Tournament


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: MemberRequest, club: Club) -> HttpResponse:
    """List the rules that the club keeps; a posted file is imported."""
    posted = request.method == "POST"
    form = RulesFileForm(request.POST if posted else None, request.FILES if posted else None)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            options, kept_tariff = form.parsed
            found = keeping.keep_rules(
                club, request.user, typed["name"], typed["ruleset"], options, tariff=kept_tariff
            )
        except PlanningError as error:
            form.add_error("name", error.sentence)
        else:
            messages.success(request, _("« %(name)s » est gardé.") % {"name": found})
            return redirect("house_rules", club.slug)
    return _house_page(request, club, form=form)


@requires(Right.MANAGE)
@require_POST
def rules_keep(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Keep the rules and the tariff of a concours under a name, for the next one."""
    form, rules = RulesNameForm(request.POST), current_rules(tournament)
    error = _first_error(form)
    if not error:
        try:
            name = form.cleaned_data["name"]
            found = keeping.keep_rules(
                tournament.club, request.user, name, rules.ruleset, rules.options, tariff=tournament.tariff
            )
        except PlanningError as refused:
            error = refused.sentence
        else:
            messages.success(
                request, _("« %(name)s » est gardé pour un prochain concours.") % {"name": found}
            )
    if error:
        messages.error(request, error)
    return redirect("rules", tournament.slug)


@requires(Right.MANAGE)
@require_POST
def house_rename(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """Rename rules that the club keeps."""
    rules, form = _found(club, key), RulesNameForm(request.POST)
    error = _first_error(form)
    if not error:
        try:
            keeping.rename_rules(rules, form.cleaned_data["name"])
        except PlanningError as refused:
            error = refused.sentence
    if error:
        messages.error(request, error)
    return redirect("house_rules", club.slug)


@requires(Right.MANAGE)
@require_POST
def house_drop(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """Delete rules that the club keeps."""
    rules = _found(club, key)
    keeping.drop_rules(rules)
    messages.success(request, _("« %(name)s » n’est plus gardé.") % {"name": rules})
    return redirect("house_rules", club.slug)


@requires(Right.MANAGE)
@require_safe
def house_export(request: MemberRequest, club: Club, key: int) -> HttpResponse:  # noqa: ARG001 — a view's shape
    """Download rules as the JSON file that the command line and the import read."""
    name, content = keeping.rules_file(_found(club, key))
    header = content_disposition_header(as_attachment=True, filename=name)
    return HttpResponse(content, "application/json", headers={"Content-Disposition": header})


def _found(club: Club, key: int) -> HouseRules:
    found = queries.house_rules_by_key(club, key)
    if found is None:
        raise Http404
    return found


def _first_error(form: RulesNameForm) -> str:
    return "" if form.is_valid() else str(next(iter(form.errors.values()))[0])


def _house_page(request: MemberRequest, club: Club, **context: Any) -> HttpResponse:
    listed = [
        {
            "rules": rules,
            "choice": house_rules_choice(rules),
            "changes": changes_of(house_rules_choice(rules)),
            "tariff": tariff_of(rules),
        }
        for rules in queries.house_rules_of(club)
    ]
    crumbs = [(_("Concours"), reverse("tournaments"))]
    common = {"club": club, "listed": listed, "crumbs": crumbs}
    return render(request, "planning/house_rules.html", common | context)


UNNAMED: Final = gettext_lazy("Donnez un nom à ces règles.")


def _name(*, required: bool) -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Nom de ces règles"),
        max_length=MAX_NAME_LENGTH,
        required=required,
        error_messages={"required": UNNAMED},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class RulesNameForm(forms.Form):
    """The name under which rules are kept."""

    name = _name(required=True)

    def clean_name(self) -> str:
        """The name with its white space collapsed."""
        return " ".join(self.cleaned_data["name"].split())


class RulesFileForm(forms.Form):
    """A file of rules, read into `parsed` once valid. Its name gives the ruleset unless one is chosen."""

    file = forms.FileField(label=gettext_lazy("Fichier de règles (JSON)"), allow_empty_file=True)
    ruleset = forms.ChoiceField(label=gettext_lazy("Règlement"), required=False)
    name = _name(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.parsed: tuple[dict[str, Any], list[dict[str, Any]]] = ({}, [])
        names = [(name, translated(rules.title)) for name, rules in ALL_RULESETS.items()]
        self.fields["ruleset"].choices = [("", _("celui que dit le nom du fichier")), *names]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        file = given.get("file")
        if not isinstance(file, UploadedFile) or self.errors:
            return given
        called, ruleset = rules_name(file.name or "")
        given["ruleset"] = given.get("ruleset") or ruleset
        given["name"] = " ".join((given.get("name") or called).split())
        if not given["ruleset"]:
            self.add_error("ruleset", _("Le nom du fichier ne dit pas le règlement : choisissez-le."))
        if not given["name"]:
            self.add_error("name", UNNAMED)
        if not self.errors:
            self._read(file, given["ruleset"])
        return given

    def _read(self, file: UploadedFile[Any], ruleset: str) -> None:
        try:
            self.parsed = read_rules_file(file.read(MAX_BYTES + 1), ruleset)
        except PlanningError as error:
            self.add_error("file", error.sentence)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show and save the rules; read only from the first published draw on."""
    frozen = tournament.sealed or queries.anything_published(tournament)
    offered = choices(queries.house_rules_of(tournament.club))
    now = current_rules(tournament)
    shown = (None if frozen else choice_of_key(request.GET.get("rules", ""), offered)) or now
    form = RulesForm(request.POST or None, of=shown.ruleset, chosen=shown.options)
    if form.is_valid() and "show" not in request.POST:
        try:
            actions.choose_rules(tournament, shown.ruleset, form.options, shown.tariff)
        except SettingFrozen as error:
            messages.error(request, error.sentence)
        except PlanningError as error:
            form.add_error(None, error.sentence)
        else:
            messages.success(request, _("Les règles sont enregistrées."))
            return redirect("rules", tournament.slug)
    if frozen:
        form = RulesForm(of=now.ruleset, chosen=now.options)
        form.freeze()
    context = {"frozen": frozen, "form": form, "shown": shown, "choices": offered}
    return render(request, "planning/rules.html", _page(tournament, now) | context | examples_of(form))


@requires(Right.MANAGE)
@require_POST
def rules_examples(request: MemberRequest, club: Club) -> HttpResponse:  # noqa: ARG001 — whose right it is
    """Worked examples of the rules typed on the page; saves nothing."""
    ruleset = request.POST.get("rules-ruleset", "")
    if ruleset not in ALL_RULESETS:
        return HttpResponseBadRequest()
    without = () if "rules-target" in request.POST else ("target",)  # a new concours has it in another form
    form = RulesForm(request.POST, of=ruleset, chosen={}, without=without)
    context: dict[str, Any] = {"form": form, "options": form.shown, "live": True}
    return render(request, "planning/rules_live.html", context | examples_of(form))


def _page(tournament: Tournament, now: RulesChoice) -> dict[str, Any]:
    """The part of the context that does not depend on what is chosen in the form."""
    return {
        "tournament": tournament,
        "club": tournament.club,
        "stage": "settings",
        "page": "rules",
        "now": now,
        "changes": changes_of(now),
        "name_form": RulesNameForm(),
        "history": past_changes(queries.rules_changes(tournament)),
    }
