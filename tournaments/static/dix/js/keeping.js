// What a page that brings itself up to date leaves as it was: what lies under the hand and what has the focus, what
// is open, how far its tables are scrolled.

const TRAITS = ["name", "value", "href", "aria-label"];

// How to find the like of an element in another edition of the page; nothing where that could be another one.
const likeOf = (one) => {
  if (one.matches("summary")) return one.parentElement.id && `#${CSS.escape(one.parentElement.id)} > summary`;
  if (one.id) return `#${CSS.escape(one.id)}`;
  const traits = TRAITS.filter((name) => one.getAttribute(name));
  return traits.length && one.localName + traits.map((name) => `[${name}="${CSS.escape(one.getAttribute(name))}"]`).join("");
};

const underTheHand = (root, focused) => {
  const hovered = [...root.querySelectorAll(":hover")].reverse();
  return [...hovered, focused].find((one) => one && likeOf(one));
};

// Looks at a part of the page before it changes. What is returned puts all of it back in the new part.
export function remember(root) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const focus = focused && likeOf(focused);
  const steady = underTheHand(root, focused);
  const [place, top] = steady ? [likeOf(steady), steady.getBoundingClientRect().top] : [null, 0];
  const opened = [...root.querySelectorAll("details[id][open]")].map((details) => `#${CSS.escape(details.id)}`);
  const scrolled = [...root.querySelectorAll(".table-scroll")].map((table) => table.scrollLeft);

  return (fresh) => {
    for (const details of opened) fresh.querySelector(details)?.setAttribute("open", "");
    fresh.querySelectorAll(".table-scroll").forEach((table, n) => { table.scrollLeft = scrolled[n] ?? 0; });
    if (focus && document.activeElement === document.body) fresh.querySelector(focus)?.focus({ preventScroll: true });
    const now = place && fresh.querySelector(place);
    if (now) window.scrollBy({ top: now.getBoundingClientRect().top - top, behavior: "instant" });
  };
}
