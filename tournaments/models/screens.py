"""The screens of a hall: which browsers they are, what each shows, and the pictures of the club."""

from __future__ import annotations

from typing import ClassVar, TypedDict

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.accounts import Club
from tournaments.models.planning import Tournament


class Item(TypedDict):
    """One thing that a screen shows: a key of KINDS, and for how many seconds at least."""

    kind: str
    seconds: int


class Screen(models.Model):
    """A browser that somebody of the club has made a screen, known by the random `key` of its address.

    `playlist` is what it shows in turn, `Item` after `Item`. `instead` is a
    kind that stands before the playlist until it is taken away (blank, a message). `reloads` counts orders
    to load the page anew. With `sound` it sounds the signals of the clock, whatever it shows. Its `language`
    is chosen by whoever directs it: nobody sits at it to choose one.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="screens")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    key = models.CharField(max_length=32, unique=True)
    name = models.CharField(_("nom de l'écran"), max_length=40)
    playlist = models.JSONField(default=list)
    instead = models.CharField(max_length=16, blank=True)
    message = models.CharField(_("message"), max_length=160, blank=True)
    sound = models.BooleanField(_("avec le son"), default=False)
    language = models.CharField(
        _("langue"), max_length=2, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    reloads = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Heard(models.Model):
    """When a browser that is a screen, or may become one, last asked some node: of no club until it is named.

    Only where several nodes may serve (`tournaments.screens.presence`); a row goes after a minute of silence.
    """

    key = models.CharField(max_length=32, unique=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Picture(models.Model):
    """A picture that the club shows on its screens: of a sponsor, a poster, a photograph.

    `image` is a JPEG that the program made of what was sent, so small that it lies in the database: each node
    and each copy has it. `digest` names its bytes, and stands in its address.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="pictures")
    name = models.CharField(_("légende"), max_length=60)
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
