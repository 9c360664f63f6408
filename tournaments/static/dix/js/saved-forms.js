// The forms of a page that need nothing but to be saved in their place.
//   <form data-saves="…" data-asks-leaving>: leaving the page with something typed and not saved is asked about

import { signature } from "./drafts.js";
import { saves } from "./saving.js";

for (const form of document.querySelectorAll("form[data-saves]")) {
  const shown = signature(form);
  const { state } = saves(form);
  if (!("asksLeaving" in form.dataset)) continue;
  window.addEventListener("beforeunload", (event) => {
    const typed = "bound" in form.dataset || signature(form) !== shown;
    if (typed && !state.leaving && !state.native) event.returnValue = true; // all that browsers before 2023 know
  });
}
