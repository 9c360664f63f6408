"""The second factor of an account: a code of its owner's phone, and codes on paper for when that is lost.

The key of the phone is derived from the secret key, so that a copy of the database makes no code (decision
31); of the codes on paper hashes are kept. Between the password and the code nobody is logged in: the session
remembers whom it waits for.
"""

from __future__ import annotations

import base64
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pyotp
from django.core import signing
from django.db import transaction
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from tournaments.models.accounts import SecondFactor, User
from tournaments.platform.text import LETTERS, in_code

if TYPE_CHECKING:
    from django.http import HttpRequest

ISSUER: Final = "Dix de der"
TOLERANCE: Final = 1
"""Steps of half a minute that a phone's clock may be before or behind this computer's."""
RECOVERY_CODES: Final = 10
RECOVERY_LENGTH: Final = 10
"""31¹⁰ codes, of which ten are right, behind a password and five free tries."""
SET_UP_WITHIN: Final = 900
"""Seconds in which the QR code of a set-up is to be confirmed."""
WAITING: Final = "second-factor"
WAITS: Final = 600
"""Seconds from the password to the code."""
_SALT: Final = "tournaments.second-factor"


class WrongCode(ValueError):
    """The code that was typed is not that of the phone, or was used already."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a phone is given, not yet confirmed by a code of its own; nothing of it is stored."""

    user: User
    number: int

    @classmethod
    def new(cls, user: User) -> SetUp:
        """A set-up with a key that no phone has yet."""
        return cls(user, secrets.randbelow(2**30))

    @classmethod
    def read(cls, user: User, token: str) -> SetUp | None:
        """The set-up that a page of this user posts back; None for another's, and after `SET_UP_WITHIN`."""
        try:
            owner, number = signing.loads(token, salt=_SALT, max_age=SET_UP_WITHIN)
        except signing.BadSignature:
            return None
        return cls(user, number) if owner == user.pk else None

    @property
    def token(self) -> str:
        """What the page posts back."""
        return signing.dumps((self.user.pk, self.number), salt=_SALT)

    @property
    def key(self) -> str:
        """The key as it is typed where no camera is at hand, in groups of four."""
        key = _totp(self.user, self.number).secret
        return " ".join(key[start : start + 4] for start in range(0, len(key), 4))

    @property
    def address(self) -> str:
        """What the QR code says, and what a phone opens."""
        return _totp(self.user, self.number).provisioning_uri()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody whose password was right, and whose code is still asked for."""

    user: User
    target: str
    failures: int


def of(user: User) -> SecondFactor | None:
    """The second factor of a person, if they want one."""
    return SecondFactor.objects.filter(user=user).first()


@transaction.atomic
def turn_on(set_up: SetUp, typed: str) -> list[str]:
    """Ask for codes from now on, in place of the phone before, if any; the recovery codes. `WrongCode`."""
    step = _step_of(set_up.user, set_up.number, typed)
    if step is None:
        raise WrongCode
    SecondFactor.objects.filter(user=set_up.user).delete()
    found = SecondFactor(user=set_up.user, number=set_up.number, last_step=step)
    return _with_recovery_codes(found)


@transaction.atomic
def new_recovery_codes(user: User) -> list[str]:
    """Other recovery codes; those before open nothing. None where codes are not asked for."""
    found = SecondFactor.objects.select_for_update().filter(user=user).first()
    return [] if found is None else _with_recovery_codes(found)


def turn_off(user: User) -> bool:
    """Ask for the password alone again; False where no code was asked for."""
    return SecondFactor.objects.filter(user=user).delete()[0] > 0


@transaction.atomic
def use(user: User, typed: str) -> SecondFactor:
    """Judge a code of the phone or of the paper, each good once; `WrongCode`."""
    found = SecondFactor.objects.select_for_update().filter(user=user).first()
    if found is None:
        raise WrongCode
    step, hashed = _step_of(user, found.number, typed), _hashed(user, in_code(typed))
    left = [kept for kept in found.recovery if not constant_time_compare(kept, hashed)]
    if step is not None and step > found.last_step:
        found.last_step = step
    elif len(left) < len(found.recovery):
        found.recovery = left
    else:
        raise WrongCode
    found.save()
    return found


def wait_for(request: HttpRequest, waiting: Waiting) -> None:
    """Remember in the session that a password was right; whoever was logged in there is no more."""
    request.session.flush()
    user = waiting.user
    said = (user.pk, user.get_session_auth_hash(), _now(), waiting.target, waiting.failures)
    request.session[WAITING] = said


def waited_for(request: HttpRequest) -> Waiting | None:
    """Whose code is asked for; None once that is too long ago, or the password another."""
    if WAITING not in request.session:
        return None
    pk, mark, since, target, failures = request.session[WAITING]
    user = User.objects.filter(pk=pk, is_active=True).first()
    late = _now() - since > WAITS
    if user is None or late or not constant_time_compare(user.get_session_auth_hash(), mark):
        return None
    return Waiting(user, target, failures)


def _with_recovery_codes(found: SecondFactor) -> list[str]:
    codes = [get_random_string(RECOVERY_LENGTH, LETTERS) for _ in range(RECOVERY_CODES)]
    found.recovery = [_hashed(found.user, code) for code in codes]
    found.save()
    return [f"{code[:5]} {code[5:]}" for code in codes]


def _totp(user: User, number: int) -> pyotp.TOTP:
    key = salted_hmac(_SALT, f"{user.pk}/{number}", algorithm="sha256").digest()[:20]
    return pyotp.TOTP(base64.b32encode(key).decode(), name=user.username, issuer=ISSUER)


def _step_of(user: User, number: int, typed: str) -> int | None:
    """The half minute of a code of the phone; None where it is none of now, give or take `TOLERANCE`."""
    digits = "".join(typed.split())
    try:
        return _totp(user, number).verify_and_get_timecode(digits, for_time=_now(), valid_window=TOLERANCE)
    except pyotp.OTPVerificationError:
        return None


def _now() -> int:
    return int(time.time())


def _hashed(user: User, code: str) -> str:
    return salted_hmac(_SALT, f"{user.pk}/{code}", algorithm="sha256").hexdigest()
