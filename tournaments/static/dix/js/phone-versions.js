// Two versions of a deal, side by side: each side taps the one that is right. Both phones of a table show them, also one
// that has taken the place of another.

import { rested } from "./phone-thumb.js";
import { put } from "./phone-words.js";

const sidesOf = ({ side, shared }) => (shared ? ["NS", "EW"] : [side]);

// What this phone has chosen: by a message that still waits, else as the site has it.
const chosenHere = (contest, messages, config) => {
  const waiting = messages.filter(({ kind, link, content }) => kind === "choose" && link === config.link && content.entry === contest.entry).pop();
  return waiting ? waiting.content.choice : contest.chosen[sidesOf(config)[0]];
};

// Whether somebody who holds this phone has still to choose.
export const toChoose = (state, messages, config) =>
  Boolean(state) && !state.closed && (state.versions ?? []).some((contest) => !chosenHere(contest, messages, config));

const inSpan = (textContent, className = "") => Object.assign(document.createElement("span"), { textContent, className });

const versionKey = ({ choice, label, by, told }, chosen) => {
  const key = Object.assign(document.createElement("button"), { type: "button", className: "phone-version" });
  key.dataset.choice = choice;
  key.setAttribute("aria-pressed", String(choice === chosen));
  const parts = told.map(([text, differs]) => inSpan(text, differs ? "phone-version-differs" : ""));
  const title = `${choice === chosen ? "✓ " : ""}${label[0].toUpperCase()}${label.slice(1)}`;
  key.append(Object.assign(document.createElement("b"), { textContent: title }), inSpan(by, "phone-version-by"), ...parts);
  return key;
};

// `choose(contest, choice, sides)` says it. Drawn anew, nothing answers at once: the thumb comes from elsewhere.
let drawn = "";
export const drawVersions = (place, template, state, messages, config, choose) => {
  const { words } = config;
  const contests = state?.closed ? [] : (state?.versions ?? []).map((contest) => ({ ...contest, own: chosenHere(contest, messages, config) }));
  const before = drawn;
  drawn = JSON.stringify(contests);
  if (drawn === before) return;
  place.replaceChildren(...contests.map((contest) => {
    const item = template.content.cloneNode(true).firstElementChild;
    const at = (selector) => item.querySelector(selector);
    at("h2").textContent = put(words.versions, { n: contest.place });
    at(".phone-versions-same").hidden = !contest.same;
    at(".phone-versions-same").textContent = words.sameMarks;
    at(".phone-pair").replaceChildren(...contest.versions.map((version) => versionKey(version, contest.own)));
    const said = [...contest.said, contest.handed && words.handedOver].filter(Boolean);
    at(".phone-versions-said").replaceChildren(...said.map((textContent) => Object.assign(document.createElement("li"), { textContent })));
    at('[data-choice="both"]').textContent = words.twoDeals;
    at('[data-choice="both"]').hidden = !contest.two;
    at('[data-choice="referee"]').hidden = contest.handed;
    for (const key of item.querySelectorAll("[data-choice]")) {
      if (!key.classList.contains("phone-version")) key.setAttribute("aria-pressed", String(key.dataset.choice === contest.own));
      key.addEventListener("click", () => choose(contest, key.dataset.choice, sidesOf(config)));
    }
    rested(...item.querySelectorAll("button"));
    return item;
  }));
};
