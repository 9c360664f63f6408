// What the site has acknowledged stays on the phone while its table plays the same match: a computer that takes over
// in the middle of the evening (another `epoch`) may lack the last minutes. Kept are {match, epoch, said}.

import { newKey } from "./phone-outbox.js";

const MOST = 100;

const lineOf = (state, { deal, version }) => state?.deals.find((line) => line.deal === deal && line.version === version);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// With a message that was taken: `was` is the record that it was about, `number` the deal that it made.
export const withSaid = (kept, before, { key, link, match, side, kind, content, claimed_at, said }, body) => {
  if (!kept || body.outcome !== "accepted" || ["withdraw", "choose"].includes(kind)) return kept;
  const was = lineOf(before, content)?.record ?? lineOf(body.state, content)?.record;
  const message = { key, link, match, side, kind, content, claimed_at, said, was, number: body.deal };
  return { ...kept, said: [...kept.said.filter((one) => one.key !== key), message].slice(-MOST) };
};

// What is to be said again, in order. A deal is known by its key. What was said about a deal goes along where that
// stands as it stood; numbers alone may mean another one there. A correction of what is lacking becomes its record.
const lacking = (said, state) => {
  const again = [];
  for (const { was, ...message } of said) {
    const { kind, content } = message;
    const first = again.findIndex((one) => one.kind === "deal" && one.number === content.deal);
    if (kind === "take-back" && first >= 0) again.splice(first, 1);
    else if (kind === "deal" || content.deal === null || (was && same(lineOf(state, content)?.record, was))) again.push(message);
    else if (kind === "correct" && first >= 0)
      again[first] = { ...again[first], key: newKey(), content: { ...again[first].content, record: content.record } };
  }
  return again.map(({ number, ...message }) => message);
};

// What is kept from now on, and what this site lacks perhaps.
export const compared = (kept, state) => {
  const { match, epoch } = state;
  if (kept && kept.match === match && kept.epoch === epoch) return { kept, again: [] };
  return { kept: { match, epoch, said: [] }, again: kept?.match === match ? lacking(kept.said, state) : [] };
};
