"""What a screen with the sound plays and says at the start, in the last minutes and at the end of a round."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.screens.conftest import ORIGIN, Fill, RecordedAnswers, opened_page
from tests.screens.test_looks import show
from tournaments.core.models.screens import Screen
from tournaments.frontends.screens import actions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

NOON: Final = datetime(2026, 11, 21, 12, tzinfo=UTC)
LISTEN: Final = """
  window.heard = { tones: [], words: [] };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    const { state, currentTime } = this.context; // its clock goes on while this is asked
    heard.tones.push([Math.round(this.frequency.value), state, when > currentTime - 0.1]);
    return start.call(this, when);
  };
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.audio = this; }
  };
  const speak = speechSynthesis.speak.bind(speechSynthesis);
  speechSynthesis.speak = (said) => { heard.words.push([said.text, said.lang]); speak(said); };
"""
AWAKE: Final = """
() => new Promise((done) => {
  const look = () => audio.state === "running" && done();
  audio.addEventListener("statechange", look);
  look();
})
"""
LEFT: Final = """
async (seconds) => {
  const { now } = await import("/static/dix/js/time.js");
  document.querySelector("[data-clock]").dataset.ends = new Date(now() + 1000 * seconds).toISOString();
}
"""


def heard(page: Page, left: float) -> tuple[list[int], list[list[str]]]:
    """The tones and the words of three seconds, at whose beginning so many are left."""
    page.evaluate("() => { heard.tones = []; heard.words = []; }")
    page.evaluate(LEFT, left)
    page.clock.run_for(3_000)
    played: dict[str, Any] = page.evaluate("heard")
    assert all(state == "running" and later for _, state, later in played["tones"]), "nobody would hear it"
    return [hertz for hertz, *_ in played["tones"]], played["words"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_plays_and_says_what_the_clock_comes_to(chromium: Browser, fill: Fill, language: str) -> None:
    tournament = fill(2, "swiss")
    tournament.rounds.update(started_at=None)
    tournament.raise_results_version()
    path, answers = show(tournament, "tables"), RecordedAnswers()
    screens = Screen.objects.all()
    actions.set_sound(screens, sound=True)
    actions.set_language(screens, language)
    answers.keep(path)
    words = {
        "fr": ("Plus que cinq minutes", "Dernière donne"),
        "en": ("Five minutes left", "Last deal"),
    }[language]
    with opened_page(chromium, answers, 1280, 720) as page:
        page.add_init_script(LISTEN)
        page.clock.install(time=NOON)
        page.clock.pause_at(NOON + timedelta(seconds=1))  # from here on `run_for` alone lets time pass
        page.goto(f"{ORIGIN}{path}")
        page.clock.run_for(1_000)
        assert page.locator("[data-mute]").is_visible(), "browsers are silent until somebody touches them"
        page.mouse.click(640, 360)
        page.evaluate(AWAKE)
        page.clock.run_for(1_000)
        assert page.locator("[data-mute]").is_hidden()
        assert heard(page, 3_000) == ([660, 880], [])
        assert heard(page, 2_900) == ([], [])
        assert heard(page, 301) == ([880], [[words[0], language]])
        tones, said = heard(page, 1)
        assert tones == [880, 660, 880, 660, 880]
        assert said == [[words[1], language]]
