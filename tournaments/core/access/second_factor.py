"""The second factor of an account: codes of its owner's phone (TOTP), and recovery codes on paper.

The key of the phone is derived from the secret key, so that a copy of the database cannot compute codes
(decision 31); recovery codes are stored as hashes. Between the password and the code nobody is logged in: the
session only has a `PendingLogin`.
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

from tournaments.core.access.sessions import end_others
from tournaments.core.models.accounts import SecondFactor, User
from tournaments.platform.text import CODE_LETTERS, normalize_code

if TYPE_CHECKING:
    from django.http import HttpRequest

ISSUER: Final = "Dix de der"
TOLERANCE: Final = 1
"""Steps of 30 seconds by which a phone's clock may differ from this computer's."""
RECOVERY_CODES: Final = 10
RECOVERY_LENGTH: Final = 10
"""Letters of a recovery code: of 31¹⁰ codes ten are right, behind a password and a rate limit."""
SET_UP_WITHIN: Final = 900
"""Seconds within which a set-up must be confirmed by a code."""
PENDING_KEY: Final = "second-factor"
PENDING_FOR: Final = 600
"""Seconds from the password to the code."""
_SALT: Final = "tournaments.second-factor"
_RECOVERY_SALT: Final = "tournaments.second-factor.recovery"
"""Not that of the phone’s key: the stored hash of a code that is the account’s `number` would be the key."""


class WrongCode(ValueError):
    """The code that was typed is not that of the phone, or was used already."""


@dataclass(frozen=True, slots=True)
class FactorSetUp:
    """The key offered to a phone, not yet confirmed by a code; nothing of it is stored."""

    user: User
    number: int

    @classmethod
    def new(cls, user: User) -> FactorSetUp:
        """A set-up with a key that no phone has yet."""
        return cls(user, secrets.randbelow(2**30))

    @classmethod
    def read(cls, user: User, token: str) -> FactorSetUp | None:
        """The set-up that a page of this user posts back; None for another's, and after `SET_UP_WITHIN`."""
        try:
            owner, number = signing.loads(token, salt=_SALT, max_age=SET_UP_WITHIN)
        except signing.BadSignature:
            return None
        return cls(user, number) if owner == user.pk else None

    @property
    def token(self) -> str:
        """The signed form of the set-up, which its page posts back."""
        return signing.dumps((self.user.pk, self.number), salt=_SALT)

    @property
    def key(self) -> str:
        """The key in groups of four letters, to be typed where there is no camera."""
        key = _totp(self.user, self.number).secret
        return " ".join(key[start : start + 4] for start in range(0, len(key), 4))

    @property
    def address(self) -> str:
        """The address in the QR code, which the phone's authenticator opens."""
        return _totp(self.user, self.number).provisioning_uri()


@dataclass(frozen=True, slots=True)
class PendingLogin:
    """A log-in whose password was right and whose code is still missing.

    `target` is the page to go to, `failures` the wrong passwords counted under this name before.
    """

    user: User
    target: str
    failures: int


def factor_of(user: User) -> SecondFactor | None:
    """The second factor of an account; None without one."""
    return SecondFactor.objects.filter(user=user).first()


@transaction.atomic
def turn_on(set_up: FactorSetUp, typed: str, session: str) -> list[str]:
    """Store the phone in place of any earlier one, and return new recovery codes; `WrongCode`.

    All other sessions of the account end, since they began with the password alone.
    """
    step = _step_of(set_up.user, set_up.number, typed)
    if step is None:
        raise WrongCode
    # Of two presses at once, the later one stands.
    User.objects.select_for_update(no_key=True).get(pk=set_up.user.pk)
    SecondFactor.objects.filter(user=set_up.user).delete()
    end_others(set_up.user, session)
    found = SecondFactor(user=set_up.user, number=set_up.number, last_step=step)
    return _with_recovery_codes(found)


@transaction.atomic
def new_recovery_codes(user: User) -> list[str]:
    """Replace the recovery codes; empty where the person has no second factor."""
    found = SecondFactor.objects.select_for_update().filter(user=user).first()
    return [] if found is None else _with_recovery_codes(found)


def turn_off(user: User) -> bool:
    """Delete the second factor; False where there was none."""
    return SecondFactor.objects.filter(user=user).delete()[0] > 0


@transaction.atomic
def accept_code(user: User, typed: str) -> SecondFactor:
    """Accept a code of the phone or a recovery code, each once only; `WrongCode`."""
    found = SecondFactor.objects.select_for_update().filter(user=user).first()
    if found is None:
        raise WrongCode
    step, code = _step_of(user, found.number, typed), normalize_code(typed)
    hashes = [_hashed(user, code, salt) for salt in (_RECOVERY_SALT, _SALT)]  # the second until version 1.0
    left = [kept for kept in found.recovery if not any(constant_time_compare(kept, one) for one in hashes)]
    if step is not None and step > found.last_step:
        found.last_step = step
    elif len(left) < len(found.recovery):
        found.recovery = left
    else:
        raise WrongCode
    found.save()
    return found


def remember_pending(request: HttpRequest, waiting: PendingLogin) -> None:
    """Store a pending log-in in the session; a user who is logged in there is logged out."""
    request.session.flush()
    user = waiting.user
    said = (user.pk, user.get_session_auth_hash(), _now(), waiting.target, waiting.failures)
    request.session[PENDING_KEY] = said


def pending_login(request: HttpRequest) -> PendingLogin | None:
    """The pending log-in of the session; None after `PENDING_FOR` seconds, or once the password changed."""
    if PENDING_KEY not in request.session:
        return None
    pk, mark, since, target, failures = request.session[PENDING_KEY]
    user = User.objects.filter(pk=pk, is_active=True).first()
    late = _now() - since > PENDING_FOR
    if user is None or late or not constant_time_compare(user.get_session_auth_hash(), mark):
        return None
    return PendingLogin(user, target, failures)


def _with_recovery_codes(found: SecondFactor) -> list[str]:
    codes = [get_random_string(RECOVERY_LENGTH, CODE_LETTERS) for _ in range(RECOVERY_CODES)]
    found.recovery = [_hashed(found.user, code) for code in codes]
    found.save()
    return [f"{code[:5]} {code[5:]}" for code in codes]


def _totp(user: User, number: int) -> pyotp.TOTP:
    key = salted_hmac(_SALT, f"{user.pk}/{number}", algorithm="sha256").digest()[:20]
    return pyotp.TOTP(base64.b32encode(key).decode(), name=user.username, issuer=ISSUER)


def _step_of(user: User, number: int, typed: str) -> int | None:
    """The time step of a code of the phone; None where it is no code of now, give or take `TOLERANCE`."""
    digits = "".join(typed.split())
    try:
        return _totp(user, number).verify_and_get_timecode(digits, for_time=_now(), valid_window=TOLERANCE)
    except pyotp.OTPVerificationError:
        return None


def _now() -> int:
    return int(time.time())


def _hashed(user: User, code: str, salt: str = _RECOVERY_SALT) -> str:
    return salted_hmac(salt, f"{user.pk}/{code}", algorithm="sha256").hexdigest()
