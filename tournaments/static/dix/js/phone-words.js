// The words of the page with their figures and names: each at its own place, whatever signs a name is written with.

export const put = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
