// «Mon équipe»: which team this browser follows in a concours, kept in its own storage and told to nobody.
//   <a data-mine-link="slug">              leads to the team's page once one is chosen
//   <p data-mine="slug" data-number="7" hidden> with <button data-choose> and <button data-forget>: the choice on its page
//   <a data-mine-sheet hidden>             inside it: the way to the sheet, on a phone that its team's own link let in
//   <… data-mine-phone="slug" data-number="7">  on the page of such a phone: it is the team, and need not choose
// No secret is kept: the phone itself is known by its cookie, which no public page is asked with.

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
    if (chosen && new URL(link.href).pathname === location.pathname) link.setAttribute("aria-current", "page");
    else if (location.pathname !== link.dataset.all) link.removeAttribute("aria-current");
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

const show = () => {
  showLinks();
  showChoice();
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

const phone = document.querySelector("[data-mine-phone]");
if (phone) write(phone.dataset.minePhone, { number: Number(phone.dataset.number), phone: true });
show();
