// A change of a text: lines that went, lines that came, told apart by a sign before they are by colour.

import { useState } from "react";
import { texts } from "../../../texts";
import { Button } from "../../../ui/button";
import type { DiffLine } from "./diff";
import styles from "./kinds.module.css";

const LINES_SHOWN = 40;
const SIGNS = { same: " ", gone: "−", new: "+" } satisfies Record<DiffLine["change"], string>;

export function DiffView({ lines }: { lines: readonly DiffLine[] }) {
  const [whole, setWhole] = useState(false);
  const long = lines.length > LINES_SHOWN;
  const shown = whole ? lines : lines.slice(0, LINES_SHOWN);
  return (
    <>
      <div className={styles.diff} role="group" aria-label={texts.kinds.change} tabIndex={0}>
        {shown.map(({ change, text }, index) => (
          // The lines of a change stay as they are.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.diffLine} data-change={change}>
            <span className={styles.sign} aria-hidden="true">
              {SIGNS[change]}
            </span>
            {change !== "same" && (
              <span className="visually-hidden">{texts.kinds.changes[change]} </span>
            )}
            <span>{text}</span>
          </div>
        ))}
      </div>
      {long && (
        <Button look="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? texts.transcript.showLess : texts.transcript.showText}
        </Button>
      )}
    </>
  );
}
