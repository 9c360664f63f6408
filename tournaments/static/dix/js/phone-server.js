// What the page asks of the site: one message, the state of the sheet, the marks of a deal. Throws where nobody
// answers within some seconds: on the edge of a Wi-Fi a request can hang for minutes.

const PATIENCE = 12000;

export const server = (config) => {
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

  const post = (address, body) => ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Page": config.page },
    body: JSON.stringify(body),
  });

  return {
    send: ({ link, match, key, side, kind, content, claimed_at }) => post(config.send, { link, match, key, side, kind, content, claimed_at }),
    preview: (record, deal) => post(config.preview, { link: config.link, record, deal }),
    // `etag`: that of the state which is shown; 304 where it still stands so.
    state: (etag) => ask(config.state, { headers: etag ? { "If-None-Match": etag } : {} }),
  };
};
