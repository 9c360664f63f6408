// The forms of a page that need nothing but to be saved in their place.

import { saves } from "./saving.js";

for (const form of document.querySelectorAll("form[data-saves]")) saves(form);
