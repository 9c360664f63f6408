// «Publier et imprimer»: the form is sent, its papers open in a tab of their own, and this page goes where the answer
// says. The tab is opened by the click itself, or browsers would block it; where one does all the same, the next page
// has the link. Without JavaScript the form is sent as any other.

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.dataset.papers || button?.value !== "print") return;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  const tab = window.open("", "_blank");
  const fields = new FormData(form);
  fields.set(button.name, button.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { "X-Saves": "1" } });
    const next = answer.headers.get("X-Next");
    if (!next) throw new Error(answer.status);
    if (tab && new URL(next, location.href).searchParams.has("imprimer")) {
      tab.opener = null;
      tab.location = form.dataset.papers;
    } else tab?.close();
    location.assign(next);
  } catch {
    tab?.close();
    delete form.dataset.sent;
    const as = Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value });
    form.append(as);
    form.submit(); // the browser says what is wrong: no connection, no session
  }
});
