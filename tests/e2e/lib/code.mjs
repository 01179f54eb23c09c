// Confirmation codes as a person reads them: from the picture in the window. Which digit a part of it shows is found by its
// likeness to each digit, drawn in the same letters.

import { text } from "../../../scripts/lib/texts.mjs";

/** Reads the code that the window shows; waits for it. */
export async function readCode(page, limit_ms) {
  const picture = await page.byRole("img", text("confirm-picture"), limit_ms);
  await page.painted();
  return page.browser.executeScript(READ, picture);
}

/** As `ui/src/confirmation/code-picture.tsx` draws them. */
const READ = `
  const [picture] = arguments;
  const DIGIT_WIDTH = 19, MARGIN = 9, HEIGHT = 34;
  const scale = window.devicePixelRatio;
  const cell = (canvas, place) =>
    canvas.getContext("2d").getImageData(
      Math.round((MARGIN + place * DIGIT_WIDTH) * scale), 0,
      Math.round(DIGIT_WIDTH * scale), Math.round(HEIGHT * scale),
    ).data;
  const drawn = (digit) => {
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, picture.width, HEIGHT);
    pen.fillStyle = "#16181d";
    pen.font = "700 25px ui-monospace, 'DejaVu Sans Mono', monospace";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(digit, MARGIN + DIGIT_WIDTH / 2, HEIGHT / 2 + 1);
    return cell(canvas, 0);
  };
  const difference = (one, other) => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0);
  const digits = [..."0123456789"].map((digit) => ({ digit, looks: drawn(digit) }));
  const count = Math.round((picture.width / scale - 2 * MARGIN) / DIGIT_WIDTH);
  return Array.from({ length: count }, (_, place) => {
    const seen = cell(picture, place);
    return digits
      .map(({ digit, looks }) => ({ digit, off: difference(seen, looks) }))
      .sort((one, other) => one.off - other.off)[0].digit;
  }).join("");`;
