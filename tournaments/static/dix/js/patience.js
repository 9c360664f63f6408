// How long an answer is waited for: on the edge of a Wi-Fi a request can hang for minutes.

// The signal of a fetch that is given up after so many milliseconds. Phones of 2022 know no AbortSignal that does it.
export const within = (milliseconds) => {
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), milliseconds);
  return giveUp.signal;
};
