// The words of the page with their figures and names: each at its own place, whatever signs a name is written with.

export const put = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

// What a side marks for a deal: «+210», «0».
export const markOf = (points) => (points ? `+${new Intl.NumberFormat(document.documentElement.lang).format(points)}` : "0");

// The new total, in the order in which the phone has the sides.
export const totalOf = (score, { words, order = ["NS", "EW"] }) => {
  const figure = new Intl.NumberFormat(document.documentElement.lang);
  const [first, second] = order.map((side) => figure.format(score[side === "NS" ? 0 : 1]));
  return put(words.total, { first, second });
};
