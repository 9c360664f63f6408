// The page shown while the program starts anew: it goes back once another run of the program answers.
const notice = document.querySelector("[data-restarting]");
const EVERY = 500; // milliseconds between two questions

async function ask() {
  try {
    const answer = await fetch(notice.dataset.health, { cache: "no-store" });
    const { started } = await answer.json();
    if (started && started !== notice.dataset.restarting) {
      location.replace(notice.dataset.back);
      return;
    }
  } catch {
    // Nobody answers between the two runs.
  }
  setTimeout(ask, EVERY);
}

ask();
