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

// Of two texts the words of the first that the other lacks, in its order (a longest common subsequence), next to each
// other as one piece: [[text, whether the other lacks it], …].
const pieces = (text, other) => {
  const [own, theirs] = [text, other].map((each) => each.match(/\S+\s*/g) || []);
  const same = (i, j) => own[i].trim() === theirs[j].trim();
  const common = own.map(() => []);
  const most = (i, j) => common[i]?.[j] ?? 0;
  for (let i = own.length - 1; i >= 0; i -= 1)
    for (let j = theirs.length - 1; j >= 0; j -= 1) common[i][j] = same(i, j) ? most(i + 1, j + 1) + 1 : Math.max(most(i + 1, j), most(i, j + 1));
  const found = [];
  for (let i = 0, j = 0; i < own.length; i += 1) {
    while (j < theirs.length && !same(i, j) && most(i, j + 1) === most(i, j)) j += 1;
    const differs = !(j < theirs.length && same(i, j));
    if (!differs) j += 1;
    if (found.length && found[found.length - 1][1] === differs) found[found.length - 1][0] += own[i]; else found.push([own[i], differs]);
  }
  return found;
};
// What a part says otherwise than the most alike part of the other version that differs too.
const alike = (text, others) => {
  const shared = (other) => pieces(text, other).reduce((sum, [piece, differs]) => sum + (differs ? 0 : piece.length), 0);
  return others.reduce((best, other) => (shared(other) > shared(best) ? other : best), "");
};
const part = ([text, differs], others) => {
  const line = document.createElement("span");
  const told = differs ? pieces(text, alike(text, others)) : [[text, false]];
  for (const [piece, marked] of told) {
    const [words, space] = [piece.trimEnd(), piece.slice(piece.trimEnd().length)];
    line.append(...(marked ? [Object.assign(document.createElement("mark"), { textContent: words }), space] : [piece]));
  }
  return line;
};

const versionKey = ({ choice, label, by, told }, chosen, versions) => {
  const key = Object.assign(document.createElement("button"), { type: "button", className: "phone-version" });
  key.dataset.choice = choice;
  key.setAttribute("aria-pressed", String(choice === chosen));
  const others = versions.filter((each) => each.choice !== choice).flatMap((each) => each.told).filter(([, differs]) => differs).map(([text]) => text);
  const title = `${choice === chosen ? "✓ " : ""}${label[0].toUpperCase()}${label.slice(1)}`;
  key.append(Object.assign(document.createElement("b"), { textContent: title }), inSpan(by, "phone-version-by"), ...told.map((each) => part(each, others)));
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
    at(".phone-pair").replaceChildren(...contest.versions.map((version) => versionKey(version, contest.own, contest.versions)));
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
