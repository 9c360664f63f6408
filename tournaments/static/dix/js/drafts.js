// What is typed in a form and not saved yet, kept in this browser for two days: by the address of the form's page
// and by who sits at its table, or what is saved there now, whoever is logged in. Where the browser keeps nothing, `write` says so.

const PREFIX = "dix-draft ";
const LIFE = 2 * 24 * 60 * 60 * 1000; // milliseconds
const TOKEN = "csrfmiddlewaretoken";

const names = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
const read = (name) => {
  try {
    const draft = JSON.parse(localStorage.getItem(name));
    return draft && Date.now() - draft.at < LIFE ? draft : null;
  } catch {
    return null; // no storage in this browser, or nothing that we wrote
  }
};
const remove = (where) => {
  try {
    for (const name of names()) if (where(name)) localStorage.removeItem(name);
  } catch { /* no storage: nothing is kept */ }
};

remove((name) => !read(name));

export const typedIn = (form) =>
  [...new FormData(form)].filter(([name, value]) => name !== TOKEN && typeof value === "string");

// What a person sees of it: two forms that differ only in their keys are alike.
export const signature = (form) => {
  const hidden = new Set([...form.elements].filter((field) => field.type === "hidden").map((field) => field.name));
  const seen = typedIn(form).filter(([name]) => !hidden.has(name));
  return JSON.stringify(seen.map(([name, value]) => [name, value.trim()]));
};

// Put back what was typed, in the fields that are there.
export function fill(form, fields) {
  for (const field of form.elements) {
    if (!field.name || field.name === TOKEN || field.localName === "button" || field.disabled) continue;
    const values = fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(field.type)) field.checked = values.includes(field.value);
    else if (values.length) [field.value] = values;
  }
}

const keyOf = (fields) => fields.find(([name]) => name === "key")?.[1];

// Whatever form has written under this key: its draft is one no more.
export const forget = (key) => remove((name) => key && keyOf(read(name).fields) === key);

export function draftAt(address, seating) {
  const name = [PREFIX + address, seating].filter(Boolean).join(" ");
  return {
    read: () => read(name),
    clear: () => remove((other) => other === name),
    write: (fields, sent) => {
      try {
        localStorage.setItem(name, JSON.stringify({ at: Date.now(), fields, sent }));
        return true;
      } catch {
        return false;
      }
    },
  };
}

// Whether the site has what was sent, where no answer to it came.
export async function isWritten(address, fields) {
  try {
    const answer = await fetch(`${address}?cle=${encodeURIComponent(keyOf(fields) ?? "")}`, { headers: { "X-Saves": "1" } });
    return answer.ok && (await answer.json()).written;
  } catch {
    return false; // nobody knows: the draft may be the only copy
  }
}
