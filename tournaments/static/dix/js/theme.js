// Light, dark or the system's choice, remembered on this machine. A classic script in the head, so that the page
// never shows in the wrong colours first. A page whose theme the server wrote (a screen of the hall) keeps it.
(() => {
  const root = document.documentElement;
  if (root.dataset.theme) return;

  const read = () => { try { return localStorage.getItem("theme") || "auto"; } catch { return "auto"; } };
  const write = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* private window: this page only */ } };

  const apply = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  const show = (theme) => {
    for (const button of document.querySelectorAll("[data-set-theme]"))
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === theme));
  };

  apply(read());
  document.addEventListener("DOMContentLoaded", () => {
    for (const group of document.querySelectorAll("[data-theme-switch]")) group.hidden = false;
    show(read());
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-set-theme]");
    if (!button) return;
    write(button.dataset.setTheme);
    apply(button.dataset.setTheme);
    show(button.dataset.setTheme);
  });
})();
