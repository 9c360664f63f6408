// A page that keeps itself up to date: <div data-live="20" data-version="the page's ETag"> is asked for again every
// 20 seconds while somebody looks at it, and changed only when the server has another version.

const live = document.querySelector("[data-live]");

const look = async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href, { cache: "no-cache" });
  const version = answer.headers.get("ETag");
  if (!answer.ok || version === live.dataset.version) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-live]");
  if (!fresh) return;
  live.dataset.version = version;
  live.replaceChildren(...fresh.childNodes);
};

const lookQuietly = () => look().catch(() => { /* no network for a moment: the next look will do */ });
setInterval(lookQuietly, 1000 * Number(live.dataset.live));
document.addEventListener("visibilitychange", lookQuietly);
