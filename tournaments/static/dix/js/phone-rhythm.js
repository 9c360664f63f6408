// When the page asks again how its sheet stands: soon while something happens at the table, seldom after some quiet
// minutes, never while nobody sees it. The numbers (`paces`, `spread`, `longest`) are those of the page, in milliseconds.

// The pause after `quiet` milliseconds, and `failures` questions in vain; `chance` keeps phones from asking in step.
export const pauseAfter = ({ paces, spread, longest }, { quiet, failures = 0, chance }) => {
  const [, usual] = paces.find(([until]) => until === null || quiet < until);
  const pause = failures ? Math.max(usual, Math.min(longest, usual * 2 ** failures)) : usual;
  return pause * (1 - spread + 2 * spread * chance);
};

// `look()` asks, and says whether it was answered. Begins at once; `stir` is told of whatever happens.
export const keepAsking = (look, config) => {
  let stirred = Date.now();
  let failures = 0;
  let due = Infinity;
  let timer;

  const later = () => {
    clearTimeout(timer);
    due = Infinity;
    if (document.hidden) return;
    const pause = pauseAfter(config, { quiet: Date.now() - stirred, failures, chance: Math.random() });
    due = Date.now() + pause;
    timer = setTimeout(ask, pause);
  };
  let asked = 0;
  const ask = async () => {
    clearTimeout(timer);
    due = Infinity; // until it is answered
    const turn = ++asked;
    const answered = await look();
    failures = answered ? 0 : failures + 1;
    if (turn === asked) later();
  };
  const stir = () => {
    stirred = Date.now();
    // What was put off for minutes is not: the next question is as soon as if it had never been quiet.
    if (due !== Infinity && due > stirred + config.paces[0][1] * (1 + config.spread) && !failures) later();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) later();
    else ask();
  });
  ask();
  return { stir };
};
