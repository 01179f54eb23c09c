// The digits of a code, drawn: as text they would stand in the page, where any program finds them through the
// accessibility bus. Dark on light in every theme.

import { useEffect, useRef } from "react";
import { text } from "../texts";
import styles from "./confirmation.module.css";

const DIGIT_WIDTH_PX = 19;
const HEIGHT_PX = 34;
const MARGIN_PX = 9;
const FONT = "700 25px ui-monospace, 'DejaVu Sans Mono', monospace";
const PAPER = "#ffffff";
const INK = "#16181d";

export function CodePicture({ digits }: { digits: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = digits.length * DIGIT_WIDTH_PX + 2 * MARGIN_PX;

  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, digits, width);
  }, [digits, width]);

  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      style={{ width, height: HEIGHT_PX }}
      role="img"
      aria-label={text("confirm-picture")}
    />
  );
}

function draw(canvas: HTMLCanvasElement, digits: string, width: number): void {
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(HEIGHT_PX * scale);
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.scale(scale, scale);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, HEIGHT_PX);
  pen.fillStyle = INK;
  pen.font = FONT;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [place, digit] of [...digits].entries())
    pen.fillText(digit, MARGIN_PX + (place + 0.5) * DIGIT_WIDTH_PX, HEIGHT_PX / 2 + 1);
}
