// Options of the rules that others leave without a meaning are closed as soon as that is answered, and opened again.
//   <fieldset class="option"><div class="option-controls">…</div> <div class="option-said" [data-closed]>…</div></fieldset>
// One that has been chosen otherwise meanwhile stays open: the next answer says why that cannot be.

const CHOSEN = "[type=radio]:checked:not([data-own]), [type=checkbox][data-own]:not(:checked), "
  + "[type=checkbox]:checked:not([data-own]), [type=number]:not(:placeholder-shown)";

const follow = (said) => {
  const controls = said.closest(".option").querySelectorAll(".option-controls input");
  const closed = "closed" in said.dataset && ![...controls].some((control) => control.matches(CHOSEN));
  const wrong = said.querySelector(".field-errors");
  for (const control of controls) {
    control.disabled = closed;
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", wrong?.id]])
      if (wrong) control.setAttribute(name, value); else control.removeAttribute(name);
  }
};

document.addEventListener("htmx:afterSettle", () => document.querySelectorAll(".option-said").forEach(follow));
