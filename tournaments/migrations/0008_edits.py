"""Every change of a drawn round by hand with the state before it, in the place of bare pairs of numbers."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def swaps_to_edits(apps, _schema_editor):
    """Each swap as an edit. How the round stood before is found backwards, from how it stands now."""
    Drawing, Edit = (apps.get_model("tournaments", name) for name in ("Drawing", "Edit"))
    for drawing in Drawing.objects.exclude(swaps=[]).select_related("round"):
        round_ = drawing.round
        state = {
            "matches": [
                {"table": table, "ns": [ns], "ew": [ew], "phase": phase, "host": host}
                for table, ns, ew, phase, host in round_.tables.order_by("number").values_list(
                    "number", "ns__number", "ew__number", "phase", "host"
                )
            ],
            "byes": list(round_.byes.order_by("team__number").values_list("team__number", flat=True)),
        }
        edits = []
        for one, other in reversed(drawing.swaps):
            state = _exchanged(state, {one: other, other: one})
            edits.append(
                Edit(
                    round=round_,
                    attempt=round_.attempt,
                    kind="swap",
                    figures={"teams": [one, other]},
                    before={**state, "relaxed": None},  # what was said then is not known any more
                    at=round_.drawn_at,
                )
            )
        Edit.objects.bulk_create(reversed(edits))


def _exchanged(state, place):
    def moved(numbers):
        return [place.get(number, number) for number in numbers]

    matches = [{**match, "ns": moved(match["ns"]), "ew": moved(match["ew"])} for match in state["matches"]]
    return {"matches": matches, "byes": moved(state["byes"])}


def edits_to_swaps(apps, _schema_editor):
    """The pairs again; what else was edited has no place there, and is forgotten."""
    Drawing, Edit = (apps.get_model("tournaments", name) for name in ("Drawing", "Edit"))
    for drawing in Drawing.objects.select_related("round"):
        edits = Edit.objects.filter(
            round=drawing.round, attempt=drawing.round.attempt, kind="swap", undoing=None
        )
        drawing.swaps = [edit.figures["teams"] for edit in edits.order_by("pk")]
        drawing.save(update_fields=["swaps"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_inbox"),
    ]

    operations = [
        migrations.CreateModel(
            name="Edit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("attempt", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(choices=[("swap", "échange de deux équipes"), ("move", "changement de table"), ("redraw", "nouveau tirage des tables non commencées"), ("hand", "tables composées à la main"), ("replaced", "l'exempt remplace l'équipe partie"), ("exempted", "l'adversaire de l'équipe partie est exempt"), ("removed", "l'équipe partie n'est plus exempte"), ("forfeit", "forfait de l'équipe partie"), ("catch-up", "rattrapage de l'exempt"), ("extra", "partie bis de l'exempt"), ("undo", "retour en arrière")], max_length=8)),
                ("figures", models.JSONField(default=dict)),
                ("before", models.JSONField(default=dict)),
                ("published", models.BooleanField(default=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("round", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="edits", to="tournaments.round")),
                ("undoes", models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="undoing", to="tournaments.edit")),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.CheckConstraint(condition=models.Q(models.Q(("kind", "undo"), ("undoes__isnull", False)), models.Q(models.Q(("kind", "undo"), _negated=True), ("undoes", None)), _connector="OR"), name="an_undoing_undoes_an_edit")],
            },
        ),
        migrations.RunPython(swaps_to_edits, edits_to_swaps),
        migrations.RemoveField(model_name="drawing", name="swaps"),
    ]
