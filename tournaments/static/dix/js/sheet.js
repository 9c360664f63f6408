// The form of a deal, made quicker: the points of the other side, announces that are added without a round
// trip, one bid at a time. All of it works without.

import { fill } from "./drafts.js";
import { saves } from "./saving.js";

const form = document.querySelector("[data-sheet-form]");

const field = (name) => form.elements.namedItem(name);
const changed = (control) => control.dispatchEvent(new Event("input", { bubbles: true }));
const clear = (name) => {
  const named = field(name);
  if (named instanceof RadioNodeList) named.forEach((radio) => { radio.checked = false; });
  else if (named) named.value = "";
};

// Points: one side is enough, the other is what remains; both are kept as they stand on the paper.
const pools = Object.fromEntries((form?.dataset.pools ?? "").trim().split(" ").map((pool) => pool.split(":")));
const sides = ["points_ns", "points_ew"];
const showRest = () => {
  const total = Number(pools[field("trump").value] ?? 0);
  for (const [name, other] of [sides, [sides[1], sides[0]]]) {
    const typed = field(other).value;
    const rest = total - Number(typed);
    field(name).placeholder = total && /^\d+$/.test(typed) && rest >= 0 ? String(rest) : "";
  }
};

// Announces: a line cloned from the template; the server reads as many as the counter says.
const addLine = () => {
  const counter = field("announce-TOTAL_FORMS");
  const maker = form.querySelector("[data-announce-template]");
  const made = document.createElement("template");
  made.innerHTML = maker.innerHTML.replaceAll("__prefix__", counter.value);
  const line = made.content.querySelector("[data-announce]");
  counter.value = String(Number(counter.value) + 1);
  form.querySelector("[data-announces]").append(line);
  showRemovers();
  return line;
};
const addAnnounce = (side) => {
  const line = addLine();
  line.querySelector(".announce-side select").value = side;
  line.querySelector(".announce-kind select").focus();
};
const removeAnnounce = (line) => {
  const kind = line.querySelector(".announce-kind select");
  kind.value = "";
  line.hidden = true;
  changed(kind);
  form.querySelector("[data-add-announce]").focus();
};
const showRemovers = () => form.querySelectorAll("[data-remove-announce]").forEach((button) => { button.hidden = false; });

// A draft has its announces, too.
const refill = (_form, fields) => {
  const counter = field("announce-TOTAL_FORMS");
  const wanted = Number(fields.find(([name]) => name === counter?.name)?.[1] ?? 0);
  while (counter && Number(counter.value) < wanted) addLine();
  fill(form, fields);
  if (fields.some(([name, value]) => name === "other_bid" && value)) field("other_bid").closest("details").open = true;
};

if (form) {
  form.addEventListener("input", (event) => {
    if (sides.includes(event.target.name) && event.target.value && field("capot").value) field("capot").value = "";
    if (event.target.name === "other_bid" && event.target.value) clear("bid");
    showRest();
  });
  form.addEventListener("change", (event) => {
    if (event.target.name === "bid") clear("other_bid");
    if (event.target.name === "capot" && event.target.value) sides.forEach(clear);
    showRest();
  });
  form.addEventListener("click", (event) => {
    const add = event.target.closest("[data-add-announce]");
    const remove = event.target.closest("[data-remove-announce]");
    if (add) addAnnounce(add.dataset.addAnnounce);
    if (remove) removeAnnounce(remove.closest("[data-announce]"));
  });
  form.querySelector("[data-calculate]").hidden = true;
  showRemovers();
  showRest();
  // No submit buttons any more: else htmx would send the one that was clicked last.
  for (const button of form.querySelectorAll("[data-add-announce]")) {
    button.type = "button";
    button.removeAttribute("name");
  }
  saves(form, { refill });
  if (location.hash) document.getElementById(location.hash.slice(1))?.focus(); // the next deal
}
