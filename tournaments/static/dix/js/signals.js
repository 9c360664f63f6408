// What a clock sounds, on a page where somebody pressed «Son»: its start, its last minutes, its end. The tones are made
// here: no file, and nothing that a plain http address forbids. Browsers are silent until a hand touched the page; after
// a reload the button says so. A screen of the hall that was given the sound (`data-sounds`) needs no button, and says the
// end in words as well, where the browser can speak.

const KEPT = "dix-sound";
const TONES = { start: [660, 880], soon: [880], over: [880, 660, 880, 660, 880] }; // hertz, one after another
const LONG = 0.45; // seconds
const MISSED = 60; // seconds after which an end is no news: the machine slept

let wanted = localStorage.getItem(KEPT) === "1";
let audio;
const given = () => document.querySelector("[data-sounds]") !== null;

const wake = () => {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => { /* not before a hand touches the page */ });
};

// Whether the page should sound, and its browser waits for a hand to touch it.
export const isMute = () => given() && audio?.state !== "running";

const say = (words) => {
  if (!words || !given() || !("speechSynthesis" in window)) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.speak(spoken);
};

const sound = (kind, words) => {
  document.documentElement.dataset.signal = kind;
  if (!wanted && !given()) return;
  wake();
  TONES[kind].forEach((hertz, place) => {
    const tone = new OscillatorNode(audio, { frequency: hertz, type: "triangle" });
    const loud = new GainNode(audio, { gain: 0.6 });
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + place * LONG);
    tone.stop(audio.currentTime + (place + 0.85) * LONG);
  });
  say(words);
};

const showButtons = () => {
  const heard = wanted && audio?.state === "running";
  for (const button of document.querySelectorAll("[data-sound]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(heard));
    const said = heard ? button.dataset.on : button.dataset.off;
    if (button.textContent !== said) button.textContent = said;
  }
};

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("[data-sound]");
  if (button) {
    wanted = !(wanted && audio?.state === "running");
    localStorage.setItem(KEPT, wanted ? "1" : "0");
    if (wanted) sound("soon"); // so that one knows how loud it is
  } else if (wanted || given()) wake();
  showButtons();
});

// What was seen of the clock the time before; parts of a page are replaced, so that it belongs to no element.
let before;

// The page as it is now: the clock as the server wrote it (`ends` undefined while it stands), seconds `left`, seconds
// `since` its end.
export const hear = ({ ends, soon = 5, textSoon, textOver }, left, since) => {
  const now = { ends, left };
  if (before && ends && !before.ends) sound("start");
  else if (before && ends && before.ends === ends) {
    const crossed = (limit) => before.left > limit && left <= limit;
    if (crossed(0)) { if (since < MISSED) sound("over", textOver); } else if (crossed(60 * soon)) sound("soon", textSoon);
  }
  before = now;
  showButtons();
};
