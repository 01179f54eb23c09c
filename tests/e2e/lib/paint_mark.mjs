// A frame of one colour around the page, by which the pixels of the screen tell how much of the page they show. Animation
// frames don't tell: on a busy machine they are over before the window's own process and the display have drawn anything.

/** No colour of the window, and no mix of its colours. */
const COLOR = "#01FE03";
const WIDTH_PX = 6;
const MIDDLE_PX = WIDTH_PX / 2;

/** Draws the frame over everything else, also over an open dialog. */
export const SET_MARK = `
  const mark = document.createElement("div");
  mark.id = "paint-mark";
  mark.popover = "manual";
  mark.ariaHidden = "true";
  mark.style = "position: fixed; box-sizing: border-box; inset: 0; width: 100%; height: 100%; max-width: none;" +
    "max-height: none; margin: 0; padding: 0; border: ${WIDTH_PX}px solid ${COLOR}; background: none; pointer-events: none";
  document.body.append(mark);
  mark.showPopover();`;

export const TAKE_MARK_AWAY = `document.getElementById("paint-mark").remove();`;

/** The places of a window's content where it is looked for: another window may lie over some of its corners. */
export function markPlaces({ width, height }) {
  const [right, bottom] = [width - MIDDLE_PX, height - MIDDLE_PX];
  return [MIDDLE_PX, right].flatMap((x) => [MIDDLE_PX, bottom].map((y) => ({ x, y })));
}

/** @param {string} pixel a pixel of the screen, written as #RRGGBB */
export function isMark(pixel) {
  return pixel === COLOR;
}
