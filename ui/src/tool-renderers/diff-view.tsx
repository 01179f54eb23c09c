// A change of a text: lines that went, lines that came, told apart by a sign before they are by colour.

import { useState } from "react";
import { text } from "../texts";
import { Button } from "../ui/button";
import type { DiffLine } from "./diff";
import styles from "./tool-renderers.module.css";

const LINES_SHOWN = 40;
const SIGNS = { same: " ", gone: "−", new: "+" } satisfies Record<DiffLine["change"], string>;

export function DiffView({ lines }: { lines: readonly DiffLine[] }) {
  const [whole, setWhole] = useState(false);
  const long = lines.length > LINES_SHOWN;
  const shown = whole ? lines : lines.slice(0, LINES_SHOWN);
  return (
    <>
      <div className={styles.diff} role="group" aria-label={text("tool-change")} tabIndex={0}>
        {shown.map(({ change, text: line }, index) => (
          // The lines of a change stay as they are.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.diffLine} data-change={change}>
            <span className={styles.sign} aria-hidden="true">
              {SIGNS[change]}
            </span>
            {change !== "same" && (
              <span className="visually-hidden">{text(`tool-change-${change}`)} </span>
            )}
            <span>{line}</span>
          </div>
        ))}
      </div>
      {long && (
        <Button look="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? text("transcript-show-less") : text("transcript-show-text")}
        </Button>
      )}
    </>
  );
}
