// What is half told at a table, kept by the browser until it is noted or erased: a page that is loaded again, or that
// a phone short of memory threw away, brings it back. Where nothing can be kept the page works all the same.

export const draftAt = (link) => {
  const name = `table-${link}`;
  const attempt = (work) => { try { return work(); } catch { return null; } };
  let written = attempt(() => localStorage.getItem(name));
  return {
    read: () => attempt(() => JSON.parse(written)),
    // `half`: anything that JSON holds; null where there is nothing to be kept.
    write: (half) => {
      const text = half && JSON.stringify(half);
      if (text === written) return;
      written = text;
      attempt(() => (text ? localStorage.setItem(name, text) : localStorage.removeItem(name)));
    },
  };
};
