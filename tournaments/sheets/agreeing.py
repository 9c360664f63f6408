"""Who agrees to a deal: a side that enters it, the other that confirms it, and what is over once both do."""

from __future__ import annotations

from typing import Final

from django.db.models import CharField, Count, DateTimeField, IntegerField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.models.inbox import Confirmation, Dispute
from tournaments.models.sheets import DealVersion
from tournaments.prepared import Adding, Changing, Given, Reading
from tournaments.sheets import sentences

_VERSION: Final = Given("version", IntegerField())
_AGREE: Final = Adding(Confirmation, unless_there=("version", "side"))
_AGREED: Final = Reading(
    lambda: (
        Confirmation.objects.filter(version=_VERSION)
        .values("version")
        .annotate(count=Count("pk"))
        .values_list("count")
    )
)
_NO_MORE_DISPUTED: Final = Changing(
    lambda: Dispute.objects.filter(deal=Given("deal", IntegerField()), settled_at=None),
    settled_at=Given("now", DateTimeField()),
    settlement=Given("settlement", CharField()),
)


def first_to_agree(version: DealVersion, side: str) -> None:
    """The agreement of the side that wrote a new deal: nobody else agreed before, nobody disputes it yet."""
    _AGREE(Confirmation(version=version, side=side))


def agree(version: DealVersion, side: str) -> DealVersion:
    """A side's agreement; once both agree, what they disputed about this deal is over."""
    _AGREE(Confirmation(version=version, side=side))
    if agreed_by_both(version):
        over = sentences.of_the_site(_("les deux équipes sont d'accord"))
        _NO_MORE_DISPUTED(deal=version.deal_id, now=timezone.now(), settlement=over)
    return version


def agreed_by_both(version: DealVersion) -> bool:
    """Whether both sides agree to this version of a deal."""
    return _AGREED.rows(version=version.pk) == [(len(Side),)]
