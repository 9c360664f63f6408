// A search that runs in the page: <form data-filters=".a-list"> with a field hides the rows, of a table or a list, that have not
// every word that is typed, in their link or in data-find; [data-nobody] is shown where none is left. Without JavaScript the
// server searches.

export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const textOf = (row) => folded(`${row.dataset.find} ${row.querySelector("a")?.textContent ?? ""}`);

const form = document.querySelector("[data-filters]");
const filter = () => {
  const words = folded(form.querySelector("[type=search]").value).split(" ");
  const rows = [...document.querySelectorAll(`${form.dataset.filters} :is(tbody tr, li)`)];
  for (const row of rows) row.hidden = !words.every((word) => textOf(row).includes(word));
  const nobody = document.querySelector("[data-nobody]");
  if (nobody) nobody.hidden = rows.some((row) => !row.hidden);
};

if (form) {
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    filter();
  });
  new MutationObserver(filter).observe(document.querySelector("[data-live]"), { childList: true });
  filter(); // a browser puts back what was typed
}
