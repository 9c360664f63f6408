// What every page needs of a browser: menus that close, dialogs and answers that open, the current stage in view,
// and the name of a dropped file. Events are caught on the document, so that what htmx brings in later works too.

import "./papers.js";
import { remember } from "./keeping.js";

const closeMenus = (except) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
};

// <button data-opens="id-of-a-dialog">; inside it <form method="dialog"> or [data-closes] gives up.
const openDialog = (button) => document.getElementById(button.dataset.opens)?.showModal();

document.addEventListener("click", (event) => {
  closeMenus(event.target.closest("details.menu"));
  const opener = event.target.closest("[data-opens]");
  if (opener) openDialog(opener);
  event.target.closest("[data-closes]")?.closest("dialog")?.close();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  closeMenus();
  menu?.querySelector("summary").focus();
});

// <details data-focuses>: who opens it types in its first field.
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches("details[data-focuses]")) target.querySelector("input:not([type=hidden]), textarea")?.focus();
}, true);

// <label class="filedrop"><input type="file">…<span class="filedrop-name"></span></label>
const filedrop = (event) => event.target instanceof Element && event.target.closest(".filedrop");
for (const [type, over] of [["dragenter", true], ["dragleave", false], ["drop", false]])
  document.addEventListener(type, (event) => filedrop(event)?.classList.toggle("filedrop-over", over));
document.addEventListener("change", (event) => {
  const name = event.target.type === "file" && filedrop(event)?.querySelector(".filedrop-name");
  if (name) name.textContent = [...event.target.files].map((file) => file.name).join(", ");
});

// On a phone stages and tabs are strips: each starts where the reader is, and one longer than the screen fades.
for (const strip of document.querySelectorAll(".stages, .tabs")) {
  const current = strip.querySelector("[aria-current]");
  strip.classList.toggle("strip-long", strip.scrollWidth > strip.clientWidth);
  if (current) strip.scrollLeft = current.offsetLeft - strip.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
}

// After a refused form, the summary of errors is what one reads next.
document.querySelector(".error-summary")?.focus();

// A part that htmx asks for again by itself never changes under a hand at work: what was aimed at is what is tapped.
// The old part stays and asks again. Where there is nothing to tap, nobody aims.
const TAPPED = "a, button, input, select, textarea, summary";
const REST = 2000; // milliseconds
let moved = -REST;
for (const type of ["pointermove", "pointerdown", "touchmove", "wheel", "keydown"])
  document.addEventListener(type, () => { moved = performance.now(); }, { capture: true, passive: true });

const putBack = new WeakMap(); // by request
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.triggeringEvent) return;
  const aimed = performance.now() - moved < REST && detail.target.querySelector(TAPPED);
  if (aimed) detail.shouldSwap = false;
  else putBack.set(detail.xhr, remember(detail.target));
});
for (const type of ["htmx:afterSwap", "htmx:afterSettle"]) // settling takes back what a part was given before
  document.addEventListener(type, ({ target, detail }) => putBack.get(detail.xhr)?.(target));

// What is kept in a part that htmx replaces (hx-preserve) keeps the cursor too, in browsers that lose it on the way; an
// error that the new part does not tell any more is not its own either.
let focused;
document.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement; });
document.addEventListener("htmx:afterSwap", () => {
  if (focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
  for (const kept of document.querySelectorAll("[hx-preserve][aria-invalid]"))
    if (!document.getElementById(`${kept.id}_error`)) kept.removeAttribute("aria-invalid");
});
