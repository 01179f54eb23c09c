// Puts a popover beside the element it stands in, inside the window. The top layer keeps it out of
// everything that scrolls or clips.

const GAP_PX = 4;

export function showBeside(
  popover: HTMLElement,
  side: "above" | "below",
  align: "start" | "end",
): void {
  // A browser without popovers, as in tests, shows it in its place in the page.
  if (typeof popover.showPopover !== "function" || popover.parentElement === null) return;
  if (!popover.matches(":popover-open")) popover.showPopover();
  const anchor = popover.parentElement.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const above = anchor.top - GAP_PX - height;
  const below = anchor.bottom + GAP_PX;
  const fits = side === "above" ? above >= GAP_PX : below + height <= window.innerHeight - GAP_PX;
  const top = (side === "above") === fits ? above : below;
  const left = align === "start" ? anchor.left : anchor.right - width;
  popover.style.top = `${within(top, window.innerHeight - height)}px`;
  popover.style.left = `${within(left, window.innerWidth - width)}px`;
}

function within(place: number, limit: number): number {
  return Math.max(GAP_PX, Math.min(place, limit - GAP_PX));
}
