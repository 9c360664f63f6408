"""The second factor: set up, asked for at each way in, its recovery codes, its end, a clock that is wrong."""

from __future__ import annotations

import base64
import io
import re
from typing import Any

import pyotp
import pytest
from django.core.management import call_command
from django.test import Client

from tests.access.conftest import Clock
from tests.access.test_login import PASSWORD, log_in
from tests.access.test_requires_password import QUARTER
from tests.access.test_role_walk import BACKEND
from tournaments.core.access import actions, second_factor
from tournaments.core.access.attempts import LIMITS
from tournaments.core.models.accounts import SecondFactor, User
from tournaments.core.models.journal import Event

PAGE, CODES, OFF, CODE = "/deux-etapes/", "/deux-etapes/codes/", "/deux-etapes/arreter/", "/connexion/code/"
HALF_MINUTE = 30


class Phone:
    """The application of a phone, which scanned a QR code; its clock is the test's."""

    def __init__(self, address: str, clock: Clock) -> None:
        self.totp, self.clock = pyotp.parse_uri(address), clock

    def code(self, late: int = 0) -> str:
        """What it shows, with a clock so many seconds late."""
        assert isinstance(self.totp, pyotp.TOTP)
        return self.totp.at(self.clock.seconds - late)


@pytest.fixture
def clock(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the computer, for codes too."""
    monkeypatch.setattr(second_factor, "_now", clock)
    return clock


@pytest.fixture
def odile(cast: Any, clock: Clock) -> Client:  # noqa: ARG001 — she logs in by it
    client = Client()
    client.force_login(cast.odile, BACKEND)
    return client


@pytest.fixture
def phone(odile: Client, clock: Clock) -> Phone:
    """Odile's phone, confirmed; its codes on paper are `phone.paper`."""
    shown = odile.get(PAGE).context["set_up"]
    phone = Phone(shown.address, clock)
    answer = odile.post(PAGE, {"set_up": shown.token, "code": phone.code()})
    phone.paper = answer.context["codes"]  # type: ignore[attr-defined]
    clock.seconds += HALF_MINUTE
    return phone


def enter(typed: str, password: str = PASSWORD) -> Client:
    """A browser in which the password and then this code were typed."""
    client = Client()
    assert log_in(client, "odile", password)["Location"] == CODE
    client.post(CODE, {"code": typed})
    return client


def inside(client: Client) -> bool:
    return client.get("/concours/").status_code == 200


def test_whoever_was_in_by_the_password_alone_is_out(cast: Any, odile: Client, clock: Clock) -> None:
    elsewhere, denis = Client(), Client()
    elsewhere.force_login(cast.odile, BACKEND)
    denis.force_login(cast.denis, BACKEND)
    shown = odile.get(PAGE).context["set_up"]
    phone = Phone(shown.address, clock)
    odile.post(PAGE, {"set_up": shown.token, "code": "000000"})
    assert inside(elsewhere)
    odile.post(PAGE, {"set_up": shown.token, "code": phone.code()})
    assert [inside(client) for client in (odile, elsewhere, denis)] == [True, False, True]


def test_the_page_draws_the_code_and_shows_the_recovery_codes_once(odile: Client, clock: Clock) -> None:
    page = odile.get(PAGE)
    shown = page.context["set_up"]
    assert shown.address.startswith("otpauth://totp/Dix%20de%20der:odile?secret=")
    assert shown.key in page.content.decode()
    assert "<svg" in page.content.decode()
    answer = odile.post(PAGE, {"set_up": shown.token, "code": Phone(shown.address, clock).code()})
    codes = re.findall(r"<code>(\w{5} \w{5})</code>", answer.content.decode())
    assert len(set(codes)) == second_factor.RECOVERY_CODES
    assert "Vos sessions ouvertes sur d’autres appareils ont été fermées." in answer.content.decode()
    again = odile.get(PAGE).content.decode()
    assert "10 codes de secours" in again
    assert not [code for code in codes if code in again]


def test_a_phone_is_believed_when_it_shows_the_code(odile: Client, clock: Clock) -> None:
    shown = odile.get(PAGE).context["set_up"]
    wrong = odile.post(PAGE, {"set_up": shown.token, "code": "000000"})
    assert wrong.context["set_up"] == shown, "the phone that scanned keeps its key"
    assert "Ce code n’est pas le bon" in wrong.content.decode()
    assert not SecondFactor.objects.exists()
    clock.seconds += 1
    assert odile.post(PAGE, {"set_up": "forged", "code": "123456"})["Location"] == PAGE
    denis = second_factor.FactorSetUp.new(User.objects.get(username="denis"))
    odile.post(PAGE, {"set_up": denis.token, "code": Phone(denis.address, clock).code()})
    assert not SecondFactor.objects.exists()


def test_the_password_alone_is_not_enough(phone: Phone) -> None:
    client = Client()
    assert log_in(client, "odile", next="/deux-etapes/")["Location"] == CODE
    assert not inside(client)
    assert "Bonjour Odile" in client.get(CODE).content.decode()
    client.post(CODE, {"code": "000000"})
    assert not inside(client)
    assert client.post(CODE, {"code": phone.code()})["Location"] == PAGE
    assert inside(client)
    assert list(Event.objects.values_list("kind", flat=True)[:2]) == ["login", "login_code_failed"]


def test_a_code_is_good_once(phone: Phone) -> None:
    code = phone.code()
    assert inside(enter(code))
    assert not inside(enter(code))


@pytest.mark.parametrize(
    ("late", "right"), [(HALF_MINUTE, True), (-HALF_MINUTE, True), (90, False), (-90, False)]
)
def test_clocks_may_differ_by_a_step_and_more_is_told(
    phone: Phone, clock: Clock, late: int, right: bool
) -> None:
    clock.seconds += 10 * HALF_MINUTE
    client = Client()
    log_in(client, "odile")
    answer = client.post(CODE, {"code": phone.code(late)})
    assert inside(client) is right
    assert right or "Cet ordinateur croit qu’il est" in answer.content.decode()


def test_a_recovery_code_opens_once_however_it_is_typed(phone: Any) -> None:
    code = phone.paper[3]
    client = enter(code.lower().replace(" ", "-"))
    assert "Il vous en reste 9" in client.get("/concours/").content.decode()
    assert not inside(enter(code))
    assert inside(enter(phone.paper[4]))
    assert Event.objects.filter(kind="recovery_code").count() == 2


def test_what_is_kept_opens_nothing(phone: Any, settings: Any) -> None:
    """Neither the key nor a code is in the database; with another secret key the row makes other codes."""
    row = str(SecondFactor.objects.values().get())
    assert phone.totp.secret not in row
    assert not [code for code in phone.paper if code.replace(" ", "") in row]
    settings.SECRET_KEY = "the key of whoever found the stick"
    user = User.objects.get(username="odile")
    for code in (phone.code(), phone.paper[0]):
        with pytest.raises(second_factor.WrongCode):
            second_factor.accept_code(user, code)


def test_the_hash_of_a_recovery_code_is_no_key_of_a_phone(phone: Any) -> None:
    """A code of ten digits that is the account’s number would be stored as the phone’s key."""
    user = User.objects.get(username="odile")
    factor = SecondFactor.objects.get()
    hashed = bytes.fromhex(second_factor._hashed(user, str(factor.number)))
    assert base64.b32encode(hashed[:20]).decode() != phone.totp.secret


@pytest.mark.usefixtures("phone")
def test_a_recovery_code_of_version_1_0_still_opens() -> None:
    user = User.objects.get(username="odile")
    older = [second_factor._hashed(user, "ABCDEFGHJK", second_factor._SALT)]
    SecondFactor.objects.update(recovery=older)
    assert inside(enter("abcde fghjk"))
    assert not inside(enter("abcde fghjk"))


def test_guessing_codes_waits(phone: Phone) -> None:
    client = Client()
    log_in(client, "odile")
    for _ in range(LIMITS["second"].free):
        assert client.post(CODE, {"code": "000000"}).status_code == 200
    assert client.post(CODE, {"code": phone.code()}).status_code == 429
    assert not inside(client)


def test_who_has_the_password_alone_keeps_no_browser_out_that_came_in_before(
    phone: Phone, clock: Clock
) -> None:
    """Five wrong codes of a stranger shut the owner out everywhere."""
    known, stranger = enter(phone.code()), Client()
    clock.seconds += HALF_MINUTE
    log_in(stranger, "odile")
    for _ in range(LIMITS["second"].free):
        stranger.post(CODE, {"code": "000000"})
    assert stranger.post(CODE, {"code": phone.code()}).status_code == 429
    known.post("/deconnexion/")
    log_in(known, "odile")
    assert known.post(CODE, {"code": phone.code()}).status_code == 302
    assert inside(known)


def test_a_known_browser_has_a_limit_of_its_own_however_often_it_is_copied(phone: Phone) -> None:
    known, copied = enter(phone.code()), Client()
    known.post("/deconnexion/")
    copied.cookies["appareil"] = known.cookies["appareil"].value
    for client in (known, copied):
        log_in(client, "odile")
    for _ in range(LIMITS["second"].free):
        assert known.post(CODE, {"code": "000000"}).status_code == 200
    assert copied.post(CODE, {"code": phone.code()}).status_code == 429


def test_a_browser_of_before_the_second_step_is_not_known_to_it(odile: Client, clock: Clock) -> None:
    """Who had the password then could gather as many browsers, and as many counts, as they liked."""
    before = [Client() for _ in range(2)]
    for client in before:
        log_in(client, "odile")
        client.post("/deconnexion/")
    shown = odile.get(PAGE).context["set_up"]
    phone = Phone(shown.address, clock)
    odile.post(PAGE, {"set_up": shown.token, "code": phone.code()})
    clock.seconds += HALF_MINUTE
    for client in before:
        assert log_in(client, "odile")["Location"] == CODE
    for _ in range(LIMITS["second"].free):
        before[0].post(CODE, {"code": "000000"})
    assert before[1].post(CODE, {"code": phone.code()}).status_code == 429


def test_between_the_two_steps_time_and_the_password_count(phone: Phone, clock: Clock, cast: Any) -> None:
    late, changed = Client(), Client()
    for client in (late, changed):
        log_in(client, "odile")
    actions.set_password(cast.odile, "pique-atout-21")
    assert changed.post(CODE, {"code": phone.code()})["Location"] == "/connexion/"
    log_in(late, "odile", "pique-atout-21")
    clock.seconds += second_factor.PENDING_FOR + 1
    assert late.post(CODE, {"code": phone.code()})["Location"] == "/connexion/"
    assert Client().get(CODE)["Location"] == "/connexion/"


def test_a_reset_link_asks_for_the_code_too(phone: Phone, cast: Any) -> None:
    link = actions.offer_reset(cast.odile, None)
    client = Client()
    new = {"password": "pique-atout-21", "password_again": "pique-atout-21"}
    assert client.post(f"/nouveau-mot-de-passe/{link.token}/", new)["Location"] == CODE
    assert not inside(client)
    client.post(CODE, {"code": phone.code()})
    assert inside(client)


@pytest.mark.usefixtures("phone")
@pytest.mark.parametrize("act", [OFF, CODES])
def test_the_password_is_asked_again_before_it_is_touched(odile: Client, clock: Clock, act: str) -> None:
    clock.seconds += QUARTER
    before = SecondFactor.objects.values().get()
    assert "Confirmez que c’est vous" in odile.post(act).content.decode()
    assert SecondFactor.objects.values().get() == before
    odile.post(act, {"mot-de-passe": PASSWORD})
    assert SecondFactor.objects.values().first() != before


def test_switched_off_the_password_is_enough_again(odile: Client, phone: Phone) -> None:  # noqa: ARG001
    odile.post(OFF)
    client = Client()
    log_in(client, "odile")
    assert inside(client)


def test_new_recovery_codes_replace_those_before(odile: Client, phone: Any) -> None:
    answer = odile.post(CODES)
    assert "Ceux d’avant ne servent plus." in answer.content.decode()
    assert "sessions" not in answer.content.decode(), "other codes end none"
    new = answer.context["codes"]
    assert not inside(enter(phone.paper[0]))
    assert inside(enter(new[0]))


def test_another_phone_replaces_the_one_before(odile: Client, phone: Phone, clock: Clock) -> None:
    shown = odile.get(PAGE).context["set_up"]
    other = Phone(shown.address, clock)
    odile.post(PAGE, {"set_up": shown.token, "code": other.code()})
    clock.seconds += HALF_MINUTE
    assert not inside(enter(phone.code()))
    assert inside(enter(other.code()))


def test_the_club_sees_who_has_it(odile: Client, cast: Any, phone: Phone) -> None:  # noqa: ARG001 — she has
    page = odile.get(f"/clubs/{cast.amicale.slug}/membres/").content.decode()
    assert page.count("connexion en deux étapes") == 1


def test_the_command_line_lets_in_who_lost_both(odile: Client, phone: Phone, cast: Any) -> None:  # noqa: ARG001
    def run() -> str:
        said = io.StringIO()
        call_command("password", "ODILE", "--no-code", stdout=said)
        return said.getvalue()

    assert "suffit de nouveau" in run()
    client = Client()
    log_in(client, "odile")
    assert inside(client)
    assert "Aucun code" in run()
    assert "retirée par l’ordinateur" in client.get(f"/clubs/{cast.amicale.slug}/journal/").content.decode()
