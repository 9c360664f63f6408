// «Mon équipe»: which team this browser follows in a concours, kept in its own storage and told to nobody.
//   <a data-mine-link="slug">              leads to the team's page once one is chosen
//   <p data-mine="slug" data-number="7" hidden> with <button data-choose> and <button data-forget>: the choice on its page
//   <a data-mine-sheet hidden>             inside it: the way to the sheet, on a phone that its team's own link let in
//   <… data-mine-phone="slug" data-number="7">  on the page of such a phone: it is the team, and need not choose
//   <div data-mine-home="slug" data-teams="…/equipes/" data-asks="…" hidden>  on the home: filled with what the site tells of
//                                    the own team, whose line is put into <ol data-own-row> too
// No secret is kept: the phone itself is known by its cookie, which no public page is asked with.

import { within } from "./patience.js";

const PATIENCE = 15_000; // milliseconds
const keyOf = (slug) => `mine:${slug}`;
const read = (slug) => {
  try { return JSON.parse(localStorage.getItem(keyOf(slug))) || {}; } catch { return {}; }
};
const write = (slug, chosen) => {
  try {
    if (chosen) localStorage.setItem(keyOf(slug), JSON.stringify(chosen));
    else localStorage.removeItem(keyOf(slug));
  } catch { /* a private window: this page only */ }
};

const showLinks = () => {
  for (const link of document.querySelectorAll("[data-mine-link]")) {
    const { number } = read(link.dataset.mineLink);
    link.dataset.all ||= link.getAttribute("href");
    const chosen = Number.isInteger(number) && number > 0;
    link.setAttribute("href", chosen ? `${link.dataset.all}${number}/` : link.dataset.all);
    if (link.hasAttribute("aria-current") && !link.getClientRects().length) { // on a phone it is one with the home
      link.removeAttribute("aria-current");
      link.closest("nav").querySelector("a").setAttribute("aria-current", "page");
    }
  }
};

const showChoice = () => {
  for (const box of document.querySelectorAll("[data-mine]")) {
    const kept = read(box.dataset.mine);
    const own = kept.number === Number(box.dataset.number);
    box.hidden = false;
    box.querySelector("[data-choose]").hidden = own;
    box.querySelector("[data-chosen]").hidden = !own;
    box.querySelector("[data-mine-sheet]").hidden = !(own && kept.phone);
  }
};

// The own line of the standing, which stays in sight (home.css).
const showLine = () => {
  const slug = document.querySelector("[data-mine-link]")?.dataset.mineLink;
  const { number } = slug ? read(slug) : {};
  for (const row of document.querySelectorAll(".table-standing tbody tr"))
    row.classList.toggle("row-own", Boolean(number) && row.querySelector("a").pathname.endsWith(`/equipes/${number}/`));
};

const home = document.querySelector("[data-mine-home]");
let told = ""; // what the home shows of the own team

// The own line in the standing, whether it is among the first or not.
const showRow = () => {
  const list = document.querySelector("[data-own-row]");
  const row = home?.querySelector("template")?.content.firstElementChild.cloneNode(true);
  if (!list || !row) return;
  list.querySelector(".rank-line-own")?.remove();
  const among = list.querySelector(`[data-rank-of="${row.dataset.rankOf}"]`);
  if (among) among.replaceWith(row); else list.append(row);
};

const fillHome = async () => {
  if (!home) return;
  const { mineHome, teams } = home.dataset;
  const { number, phone } = read(mineHome);
  if (!Number.isInteger(number)) return;
  const answer = await fetch(`${teams}${number}/accueil/`, { cache: "no-cache", signal: within(PATIENCE) });
  const text = answer.ok ? await answer.text() : ""; // a team that is not in this concours any more
  if (text === told || read(mineHome).number !== number) return;
  told = text;
  const part = new DOMParser().parseFromString(text, "text/html").querySelector("[data-own]");
  home.hidden = !part;
  home.replaceChildren(...part ? [part] : []);
  home.dataset.ownSheets = part?.dataset.own ?? "";
  for (const link of home.querySelectorAll("[data-mine-sheet]")) link.hidden = !phone;
  showRow();
};
const fillQuietly = () => fillHome().catch(() => { /* no network for a moment: the next look will do */ });

const show = () => {
  showLinks();
  showChoice();
  showLine();
  return fillQuietly();
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-choose], [data-forget]");
  const box = button?.closest("[data-mine]");
  if (!box) return;
  const { mine, number } = box.dataset;
  write(mine, "choose" in button.dataset ? { ...read(mine), number: Number(number), phone: false } : null);
  show();
  box.querySelector("choose" in button.dataset ? "[data-forget]" : "[data-choose]").focus();
});

// Who finds oneself by name on the home (finding.js) chooses there.
document.addEventListener("mine:chosen", async ({ detail: { slug, number } }) => {
  write(slug, { ...read(slug), number, phone: read(slug).number === number && read(slug).phone });
  await show();
  home?.firstElementChild?.focus();
});
document.addEventListener("live:news", fillQuietly);
document.addEventListener("live:changed", () => { showRow(); showLine(); });

const phone = document.querySelector("[data-mine-phone]");
if (phone) write(phone.dataset.minePhone, { number: Number(phone.dataset.number), phone: true });
show();
