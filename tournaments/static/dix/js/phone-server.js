// What the page asks of the site: one message, the state of the sheet, the marks of a deal. Throws where nobody
// answers within some seconds: on the edge of a Wi-Fi a request can hang for minutes.

const PATIENCE = 12000;

// A state as it is told to a page that had these lines, by their tags: in the place of a line stands its tag.
const whole = (state, had) => (state.deals ? { ...state, deals: state.deals.map((line) => had.get(line) ?? line) } : state);

// `lines()`: those that the page has. Only others are told; the answer is over those that were named with the question.
export const server = (config, lines = () => []) => {
  const ask = async (address, options) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), PATIENCE);
    try {
      const answer = await fetch(address, { cache: "no-store", credentials: "same-origin", signal: giveUp.signal, ...options });
      const text = answer.status === 304 ? "" : await answer.text();
      let body = {};
      try { body = JSON.parse(text || "{}"); } catch { /* a page of the server that is no answer of ours */ }
      return { status: answer.status, body, etag: answer.headers.get("ETag") ?? "" };
    } finally {
      clearTimeout(timer);
    }
  };

  const post = (address, body, headers = {}) => ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Page": config.page, ...headers },
    body: JSON.stringify(body),
  });

  const naming = async (question) => {
    const had = new Map(lines().map((line) => [line.tag, line]));
    const { body, ...answer } = await question({ "X-Lines": [...had.keys()].join(" ") });
    return { ...answer, body: body.state ? { ...body, state: whole(body.state, had) } : whole(body, had) };
  };

  return {
    send: ({ link, match, key, side, kind, content, claimed_at }) =>
      naming((headers) => post(config.send, { link, match, key, side, kind, content, claimed_at }, headers)),
    preview: (record, deal) => post(config.preview, { link: config.link, record, deal }),
    // `etag`: that of the state which is shown; 304 where it still stands so.
    state: (etag) => naming((headers) => ask(config.state, { headers: etag ? { ...headers, "If-None-Match": etag } : headers })),
  };
};
