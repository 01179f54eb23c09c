// The whole command or text of a question, its lines numbered and counted; above them the file it goes to. Runs of blank lines and the middle of a very
// long text are folded, and say so: nothing is out of sight without a sign.

import { useState } from "react";
import type { Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { visibleLine, visibleText } from "../../texts/visible-text";
import { Button } from "../../ui/button";
import styles from "./exact-text.module.css";
import { writtenText } from "./written-text";

/** The longest run of blank lines shown as it is. */
const MAX_BLANK_LINES = 2;
/** So little is seen whole at a glance, and needs no counting. */
const FEW_LINES = 6;
const FEW_BYTES = 300;
/** Of a longer text, so many lines are shown at its beginning and at its end. */
const MAX_LINES = 200;

type Part =
  | { kind: "line"; number: number; words: string }
  | { kind: "blank"; number: number; count: number };

interface ExactTextProps {
  exact: string;
  /** The file that it is written to. */
  path?: string | undefined;
  /** Whether a very long text is folded at first. */
  folds?: boolean;
}

/** The exact text of a question. */
export function ExactTextOf({ exact, question }: { exact: string; question: Question }) {
  const { path, text: written } = writtenText(exact, question);
  return <ExactText exact={written} path={path} />;
}

export function ExactText({ exact, path, folds: foldsFirst = true }: ExactTextProps) {
  const [whole, setWhole] = useState(!foldsFirst);
  const lines = linesOf(exact);
  const parts = partsOf(lines);
  const folds = !whole && parts.length > 2 * MAX_LINES;
  const head = folds ? parts.slice(0, MAX_LINES) : parts;
  const tail = folds ? parts.slice(-MAX_LINES) : [];
  return (
    <figure className={styles.exact}>
      {path !== undefined && (
        <figcaption className={styles.path}>
          <code>{visibleLine(path)}</code>
        </figcaption>
      )}
      <pre className={styles.lines}>{head.map(drawn)}</pre>
      {folds && (
        <Button onClick={() => setWhole(true)}>
          {text("approval-more-lines", { count: parts.length - 2 * MAX_LINES })}
        </Button>
      )}
      {folds && <pre className={styles.lines}>{tail.map(drawn)}</pre>}
      {(lines.length > FEW_LINES || byteCount(exact) > FEW_BYTES) && (
        <p className={styles.count}>
          {text("approval-size", { bytes: byteCount(exact), lines: lines.length })}
        </p>
      )}
    </figure>
  );
}

function drawn(part: Part) {
  switch (part.kind) {
    case "line":
      // The number is no part of the text: it is drawn beside it and never copied.
      return (
        <span key={part.number} className={styles.line} data-number={part.number}>
          {visibleText(part.words)}
          {"\n"}
        </span>
      );
    case "blank":
      return (
        <span key={part.number} className={styles.blank}>
          {text("approval-blank-lines", { count: part.count })}
          {"\n"}
        </span>
      );
  }
}

function partsOf(lines: string[]): Part[] {
  const parts: Part[] = [];
  let blank = 0;
  const flush = (next: number) => {
    const first = next - blank;
    if (blank > MAX_BLANK_LINES) parts.push({ kind: "blank", number: first, count: blank });
    else
      for (let number = first; number < next; number += 1)
        parts.push({ kind: "line", number, words: "" });
    blank = 0;
  };
  for (const [index, words] of lines.entries()) {
    if (words.trim() === "") blank += 1;
    else {
      flush(index + 1);
      parts.push({ kind: "line", number: index + 1, words });
    }
  }
  flush(lines.length + 1);
  return parts;
}

/** A line end at the end begins no line. */
function linesOf(exact: string): string[] {
  const lines = exact.split("\n");
  return lines.length > 1 && lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function byteCount(exact: string): number {
  return new TextEncoder().encode(exact).length;
}
