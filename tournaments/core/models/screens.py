"""Models of a hall's screens: the browsers that are screens, what each shows, and the club's pictures."""

from __future__ import annotations

from typing import ClassVar, TypedDict

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import Tournament
from tournaments.core.models.typed import TypedField


class Item(TypedDict):
    """One item of a playlist: a key of `KINDS` of the screens, and its least time in seconds."""

    kind: str
    seconds: int


class Screen(models.Model):
    """A browser that a member of the club has made a screen, identified by the random `key` of its address.

    `playlist` is a list of `Item`, shown in turn. `instead` is a kind that is shown in place of the playlist
    until it is removed (blank, a message). `reloads` counts orders to reload the page. With `sound` it plays
    the signals of the clock, whatever it shows. Its `language` is chosen at the desk.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="screens")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    key = models.CharField(max_length=32, unique=True)
    name = TypedField(_("nom de l’écran"), max_length=40)
    playlist = models.JSONField(default=list)
    instead = models.CharField(max_length=16, blank=True)
    message = TypedField(_("message"), max_length=160, blank=True)
    sound = models.BooleanField(_("avec le son"), default=False)
    bright = models.BooleanField(_("salle claire"), default=False)
    """Whether it shows ink on white, read in daylight, instead of light on the cloth."""
    shares = models.BooleanField(_("liste partagée"), default=False)
    """Whether it shows its part of a long list alone; those of its concours that share show the rest."""
    replaced = models.JSONField(null=True, editable=False)
    """What the last order to all screens replaced here; None once it was put back, or with another order."""
    language = models.CharField(
        _("langue"), max_length=2, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    reloads = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def shown_kinds(self) -> set[str]:
        """The keys of the kinds that it shows now."""
        return {self.instead} if self.instead else {item["kind"] for item in self.playlist}


class Heard(models.Model):
    """The last request of a browser that is a screen, or may become one and belongs to no club yet.

    Rows exist only where several nodes serve (`tournaments.frontends.screens.presence`), and are deleted
    after a minute without a request.
    """

    key = models.CharField(max_length=32, unique=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Picture(models.Model):
    """A picture that the club shows on its screens: of a sponsor, a poster, a photograph.

    `image` is a JPEG made from the uploaded file, small enough for the database, so that each node and each
    copy has it. `digest` is a hash of its bytes, and part of its address.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="pictures")
    name = TypedField(_("légende"), max_length=60)
    digest = models.CharField(max_length=32, db_index=True)
    image = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "digest"], name="picture_once_a_club"),
        ]

    def __str__(self) -> str:
        return self.name
