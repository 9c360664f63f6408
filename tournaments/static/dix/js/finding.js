// «Où suis-je ?» on the home: below <form data-finds="address of the list by name" data-of="slug" data-me="C’est moi"
// data-nobody="…"> the list [data-found] has the players whose names have every word that is typed, or whose number is, each with
// the table; who was replaced in a team [data-once] finds those who play. Who is found says so with one tap (mine.js).
// Without JavaScript the site searches.

import { folded } from "./filter.js";
import { within } from "./patience.js";

const PATIENCE = 15_000; // milliseconds
const MOST = 8;
const list = document.querySelector("[data-found]");
let asked = null; // the players of the round, asked for once

const players = async (address) => {
  const answer = await fetch(address, { signal: within(PATIENCE) });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll(".table-names tbody tr")].map((row) => {
    const [name, table, seat] = [...row.cells].map((cell) => cell.textContent.trim());
    const address = row.querySelector("a").getAttribute("href");
    return { name, table, seat, address, number: Number(address.match(/(\d+)\/$/)[1]), words: folded(`${name} ${row.dataset.once ?? ""}`).split(" ") };
  });
};

const matching = (found, typed) => {
  const words = folded(typed).split(" ").filter(Boolean);
  if (words.length === 1 && /^\d+$/.test(words[0])) return found.filter(({ number }) => number === Number(words[0]));
  return words.length ? found.filter((one) => words.every((word) => one.words.some((part) => part.startsWith(word)))) : [];
};

const make = (name, className, ...children) => {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...children);
  return made;
};
const line = ({ name, table, seat, address, number }, { of, me }) => {
  const link = make("a", "home-found-who", make("b", "", name), make("small", "muted", seat));
  link.href = address;
  const choose = make("button", "button button-small", me);
  choose.type = "button";
  choose.setAttribute("aria-label", `${me}, ${name}`);
  choose.addEventListener("click", () => {
    document.dispatchEvent(new CustomEvent("mine:chosen", { detail: { slug: of, number } }));
    document.querySelector("[data-finds] [type=search]").value = "";
    show([], "", {});
  });
  return make("li", "", make("span", "playing-card", table), link, choose);
};
const show = (found, typed, words) => {
  const lines = found.slice(0, MOST).map((one) => line(one, words));
  list.hidden = !typed;
  list.replaceChildren(...typed && !lines.length ? [make("li", "muted", words.nobody)] : lines);
};

const find = async (form) => {
  const field = form.querySelector("[type=search]");
  asked ??= players(form.dataset.finds);
  try {
    const found = await asked;
    show(matching(found, field.value), folded(field.value), form.dataset);
  } catch {
    asked = null; // asked again with the next letter; «Chercher» asks the site
  }
};

if (list) {
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("[data-finds]");
    if (form) find(form);
  });
  document.addEventListener("live:changed", () => { asked = null; }); // another round, perhaps
}
