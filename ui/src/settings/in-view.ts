// A place in the settings that is brought into view, and stays there while what is above it still arrives.

/** Until everything that a page asks for has come. */
const SETTLED_MS = 3000;
const ACTS = ["wheel", "pointerdown", "keydown"] as const;

let leave = () => {};

/** Ends at the person's next act, and when another place is wanted. */
export function keepInView(place: Element, content: Element): void {
  leave();
  const show = () => {
    if (place.isConnected) place.scrollIntoView({ block: "start" });
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
