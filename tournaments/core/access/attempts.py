"""Rate limits of secrets (passwords, codes), and the page that asks to wait.

Each attempt is counted as a failure before it is checked, under every key that concerns it (a name, an
address, both); it is uncounted only where the secret was seen to match (`Attempt.judge`). After a number of
failures the next attempt must wait, longer each time. An attacker must not lock out the hall behind the same
address: an account is counted apart on a browser in which it logged in before, and under its own name alone
at an address from which it logged in before.
"""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core import signing
from django.db import transaction
from django.db.models import F
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.models.accounts import SecondFactor, User
from tournaments.core.models.journal import Event, Failures

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest, HttpResponse

    from tournaments.core.models.accounts import Club

Found = TypeVar("Found")
HOUR: Final = 3600
DAY: Final = 24 * HOUR
DEVICE_COOKIE: Final = "appareil"
DEVICE_LASTS: Final = 365 * DAY
MAX_KNOWN: Final = 10
"""The most accounts that one browser is remembered for, the latest first."""


class Argon2(Argon2PasswordHasher):
    """Argon2 with 46 MB for a twentieth of a second, as OWASP advises.

    With Django's own 100 MB, eight log-ins at once would fill a small server.
    """

    time_cost = 1
    memory_cost = 47_104
    parallelism = 1


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit: after `free` failures the next attempt must wait.

    It waits `first` seconds, each further one twice as long, at most `longest`. Failures are forgotten after
    `forgotten` seconds without one.
    """

    free: int
    first: int
    longest: int
    forgotten: int = DAY

    def wait(self, count: int, since: float) -> int:
        """Seconds to wait after `count` failures, the last of them `since` seconds ago."""
        over = count - self.free
        if over < 0 or since >= self.forgotten:
            return 0
        return max(0, math.ceil(min(self.first << min(over, 20), self.longest) - since))


LIMITS: Final[Mapping[str, Limit]] = {
    "device": Limit(10, first=30, longest=900),  # an account on a browser that it logged in from
    "name-here": Limit(5, first=60, longest=900),  # an account at an address
    "name": Limit(20, first=30, longest=900),  # an account, from everywhere
    "address": Limit(50, first=10, longest=60, forgotten=HOUR),  # whoever is behind one address
    "second": Limit(5, first=30, longest=900),  # the code of a phone, once the password was right: an account
    "second-device": Limit(5, first=30, longest=900),  # the same, on a browser that passed both steps before
    "own": Limit(5, first=30, longest=900),  # an account that is logged in and must type its password again
    "code": Limit(50, first=5, longest=60, forgotten=HOUR),  # codes of tables, from one address
    "phone": Limit(20, first=5, longest=60, forgotten=HOUR),  # codes of tables, from a phone at a table
    "seat": Limit(60, first=5, longest=60, forgotten=HOUR),  # the same, from all phones of one link together
    "player": Limit(3, first=HOUR, longest=HOUR, forgotten=HOUR),  # one phone of players, while "seat" waits
    "figures": Limit(10, first=5, longest=60, forgotten=HOUR),  # codes of screens, typed by one club
}
SHARED: Final = frozenset({"address", "code", "phone", "seat", "player", "figures"})
"""The limits that count guesses at the secrets of many: who knows one of these may still guess the others."""


class KnownBrowser(NamedTuple):
    """A browser in which an account logged in: its random name, and marks of the secrets at that time.

    The marks change with the `password` and with the `second` factor; `second` is «» without that factor.
    """

    device: str
    password: str
    second: str = ""


class MustWait(Exception):
    """The secret may not be tried for so many more seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Attempt:
    """One attempt at a secret, counted under keys that begin with the names of their limits."""

    def __init__(self, *keys: str) -> None:
        self.keys = sorted(keys)  # in one order, so that two attempts never wait for each other

    def wait(self) -> int:
        """Seconds until the attempt may be made."""
        now = _now()
        return max((_wait(row, now) for row in Failures.objects.filter(key__in=self.keys)), default=0)

    def judge(self, match: Callable[[], Found]) -> Found:
        """What `match` finds by the secret; something false, or an exception of it, means a wrong secret.

        `MustWait` where it is too early to try: nothing is judged then. Failures are forgotten for a match
        alone, so that no other way of not failing (an empty form, an error elsewhere in it) forgets them.
        """
        if wait := self.wait() or self._count():  # an attempt that must wait writes nothing
            raise MustWait(wait)
        found = match()
        if found:
            self._forget()
        return found

    @transaction.atomic
    def _count(self) -> int:
        # An upsert locks the rows too: one that is there may be forgotten by another attempt at this moment.
        new = [Failures(key=key, last_at=_now()) for key in self.keys]
        Failures.objects.bulk_create(new, update_conflicts=True, unique_fields=["key"], update_fields=["key"])
        rows, now = list(Failures.objects.select_for_update().filter(key__in=self.keys)), _now()
        longest = max(_wait(row, now) for row in rows)
        for row in [] if longest else rows:
            forgotten = (now - row.last_at).total_seconds() >= _limit(row.key).forgotten
            row.count, row.last_at = (0 if forgotten else row.count) + 1, now
            row.save(update_fields=["count", "last_at"])
        return longest

    @transaction.atomic
    def _forget(self) -> None:
        """Forget the failures under these keys; under those that are `SHARED`, only that of this attempt."""
        shared = [key for key in self.keys if key.partition(":")[0] in SHARED]
        Failures.objects.filter(key__in=shared, count__gt=0).update(count=F("count") - 1)
        Failures.objects.filter(key__in=set(self.keys).difference(shared)).delete()


def log_in_attempt(request: HttpRequest, name: str, user: User | None) -> Attempt:
    """The attempt to log in as `name`; `user` is the account of this name, if any."""
    name, address = _hashed(User.normalize_username(name)), client_address(request)
    if user is not None and (known := _known_devices(request).get(str(user.pk))):
        return Attempt(f"device:{_hashed(f'{known.device} {user.pk}')}")
    here = f"name-here:{name}:{_hashed(address)}"
    if user is not None and Event.objects.filter(kind="login", author=user, address=address).exists():
        return Attempt(here)
    return Attempt(here, f"name:{name}", f"address:{_hashed(address)}")


def own_attempt(user: User) -> Attempt:
    """The attempt of a logged-in person to type their password again."""
    return Attempt(f"own:{user.pk}")


def second_attempt(request: HttpRequest, user: User) -> Attempt:
    """The attempt at the second step of a log-in.

    A browser known from before the second factor is not trusted here: a thief of the password may own it.
    """
    known = _known_devices(request).get(str(user.pk))
    if known is not None and known.second and known.second == _second_mark(user):
        return Attempt(f"second-device:{_hashed(f'{known.device} {user.pk}')}")
    return Attempt(f"second:{user.pk}")


def code_attempt(request: HttpRequest, device: str, seats: Iterable[str]) -> Attempt:
    """The attempt of a phone to type the code of a table.

    A phone that is at a table is counted by its name (`device`) and by the links it came in by (`seats`), so
    that a phone that drops its cookie and scans the same link again is still counted.
    """
    if not device:
        return Attempt(f"code:{_hashed(client_address(request))}")
    return Attempt(f"phone:{_hashed(device)}", *(f"seat:{_hashed(seat)}" for seat in seats))


def player_attempt(device: str) -> Attempt:
    """The attempt of a phone of players, while another phone's guesses make all phones of the link wait."""
    return Attempt(f"player:{_hashed(device)}")


def figures_attempt(club: Club) -> Attempt:
    """The attempt of a club to type the code that a screen shows, which may be another club's."""
    return Attempt(f"figures:{club.pk}")


def failures_of(user: User | None) -> int:
    """The failures counted under the name of this account."""
    if user is None:
        return 0
    return sum(Failures.objects.filter(key=f"name:{_hashed(user.username)}").values_list("count", flat=True))


def forget(user: User) -> None:
    """Delete the failures under the name of this account, and all that are too old to count."""
    name = _hashed(user.username)
    Failures.objects.filter(key__in=(f"name:{name}", f"own:{user.pk}")).delete()
    Failures.objects.filter(key__startswith=f"name-here:{name}:").delete()
    forget_old()


def forget_old() -> None:
    """Delete the failures that are too old to count for anybody."""
    Failures.objects.filter(last_at__lt=_now() - timedelta(seconds=DAY)).delete()


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Remember that `user` logged in with this browser, until their password changes."""
    known = {pk: device for pk, device in _known_devices(request).items() if pk != str(user.pk)}
    newest = {str(user.pk): KnownBrowser(get_random_string(22), _password_mark(user), _second_mark(user))}
    kept = newest | dict(list(known.items())[: MAX_KNOWN - 1])
    response.set_cookie(
        DEVICE_COOKIE,
        signing.dumps(kept, salt=DEVICE_COOKIE),
        max_age=DEVICE_LASTS,
        path="/connexion/",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def client_address(request: HttpRequest) -> str:
    """The address of the visitor, behind as many proxies as the settings trust; «» for none.

    Each proxy appends the address that called it; those further left are the visitor's own claims. An IPv6
    address is cut to its /64 network, since one visitor has all addresses in it.
    """
    seen: str = request.META.get("REMOTE_ADDR", "")
    if settings.PROXIES:
        forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        seen = forwarded[-settings.PROXIES :][0] or seen
    try:
        address = ipaddress.ip_address(seen)
    except ValueError:
        return ""
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


def wait_in_words(seconds: int) -> str:
    """A wait in words: «30 secondes», «4 minutes»."""
    if seconds <= 90:
        return ngettext("%(number)d seconde", "%(number)d secondes", seconds) % {"number": seconds}
    minutes = math.ceil(seconds / 60)
    return ngettext("%(number)d minute", "%(number)d minutes", minutes) % {"number": minutes}


def wait_page(request: HttpRequest, seconds: int) -> HttpResponse:
    """The page that says how long to wait before the next attempt (429)."""
    return render(request, "access/locked_out.html", {"wait": wait_in_words(seconds)}, status=429)


def wait_sentence(seconds: int) -> str:
    """How long to wait before the next attempt, as the error of a field."""
    return _("Trop d’essais inexacts : attendez %(wait)s.") % {"wait": wait_in_words(seconds)}


def _known_devices(request: HttpRequest) -> dict[str, KnownBrowser]:
    """The accounts that logged in with this browser and still have the same password, by primary key."""
    try:
        found: dict[str, Any] = signing.loads(request.COOKIES.get(DEVICE_COOKIE, ""), salt=DEVICE_COOKIE)
    except signing.BadSignature:
        return {}
    users = User.objects.filter(pk__in=[int(pk) for pk in found])
    marks = {str(user.pk): _password_mark(user) for user in users}
    known = {pk: KnownBrowser(*given) for pk, given in found.items()}
    return {pk: one for pk, one in known.items() if marks.get(pk) == one.password}


def _password_mark(user: User) -> str:
    """A mark that changes with the password and does not reveal it."""
    return _hashed(user.password)[:12]


def _second_mark(user: User) -> str:
    """A mark that changes when another second factor is set up; «» without one."""
    number = SecondFactor.objects.filter(user=user).values_list("number", flat=True).first()
    return "" if number is None else _hashed(f"second factor {number} of {user.pk}")[:12]


def _hashed(value: str) -> str:
    """A keyed hash of a name or address: a password may have been typed in the place of a name."""
    return salted_hmac("attempts", value, algorithm="sha256").hexdigest()[:24]


def _limit(key: str) -> Limit:
    return LIMITS[key.partition(":")[0]]


def _wait(row: Failures, now: datetime) -> int:
    return _limit(row.key).wait(row.count, (now - row.last_at).total_seconds())


def _now() -> datetime:
    return timezone.now()
