// A place in the settings that is brought into view, and stays there while what is above it still arrives.

/** Until everything that a page asks for has come. */
const SETTLED_MS = 3000;
const MARGIN_PX = 8;
const ACTS = ["wheel", "pointerdown", "keydown"] as const;

let leave = () => {};

/** Ends at the person's next act, and when another place is wanted. */
export function keepInView(place: Element, content: Element): void {
  leave();
  const show = () => {
    if (place.isConnected) scrollTo(place, content);
  };
  const sizes = new ResizeObserver(show);
  const end = () => {
    sizes.disconnect();
    for (const act of ACTS) window.removeEventListener(act, end);
  };
  leave = end;
  show();
  for (const child of content.children) sizes.observe(child);
  for (const act of ACTS) window.addEventListener(act, end);
  window.setTimeout(end, SETTLED_MS);
}

/** Brings what has just opened into view, with the buttons at its end. */
export function showWhole(place: Element | null): void {
  place?.scrollIntoView({ block: "nearest" });
}

/** Moves nothing around the page, as the browser's own way would. On a narrow window the page does not scroll by itself. */
function scrollTo(place: Element, content: Element): void {
  if (getComputedStyle(content).overflowY === "visible") {
    place.scrollIntoView({ block: "start" });
    return;
  }
  const from = content.getBoundingClientRect().top + MARGIN_PX;
  content.scrollTop += place.getBoundingClientRect().top - from;
}
