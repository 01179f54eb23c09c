// The rest of a page: runs inside the page, for whoever takes pictures of it or presses in it.

/** True once every movement that ends has ended, and nothing waits any longer to be pressed. */
export function isAtRest() {
  const ends = ({ effect }) => effect?.getComputedTiming().endTime !== Infinity;
  const runs = ({ playState }) => playState === "running";
  const moves = document.getAnimations().some((animation) => runs(animation) && ends(animation));
  return !moves && document.querySelector('[data-moving="true"]') === null;
}

/** The place of everything that can be pressed or read, to be compared with the next. */
export function placesInSight() {
  return [
    ...document.querySelectorAll("button, a, input, textarea, dialog, [data-row], h1, h2, h3"),
  ]
    .map((element) => element.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(" "))
    .join(", ");
}
