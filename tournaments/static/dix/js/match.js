// The form of a partie, made quicker: the points of the other player show as what remains. It works without.

import { saves } from "./saving.js";

const form = document.querySelector("[data-match-form]");

if (form) {
  const points = ["points_ns", "points_ew"].map((name) => form.elements.namedItem(name));
  const pack = Number(form.dataset.pack);
  const showRest = () => points.forEach((field, place) => {
    const typed = points[1 - place].value;
    const rest = pack - Number(typed);
    field.placeholder = /^\d+$/.test(typed) && rest >= 0 ? String(rest) : "";
  });
  form.addEventListener("input", showRest);
  form.querySelector("[data-calculate]").hidden = true;
  showRest();
  saves(form);
}
