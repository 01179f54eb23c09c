// A text that may be long: its beginning, and all of it when the person asks.

import { type ReactNode, useState } from "react";
import { text } from "../texts";
import { Button } from "../ui/button";
import styles from "./tool-renderers.module.css";

/** Longer texts are cut here, in characters and in lines, until the person asks for all of it. */
const SHORT_TEXT = 800;
const SHORT_LINES = 14;

interface LongTextProps {
  text: string;
  /** Elements that stand before the text in the same block. */
  lead?: ReactNode;
  look?: "plain" | "terminal";
  /** The part that stays in a shortened text; `end` if the end says more than the beginning. */
  keep?: "start" | "end";
}

export function LongText({ text: content, lead, look = "plain", keep = "start" }: LongTextProps) {
  const [whole, setWhole] = useState(false);
  const short = keep === "start" ? beginningOf(content) : endOf(content);
  const long = short.length < content.length;
  return (
    <>
      {/* Long texts scroll, which a keyboard must reach too. */}
      <pre className={styles.block} data-look={look} tabIndex={0}>
        {lead}
        {whole || !long ? content : keep === "start" ? `${short}…` : `…${short}`}
      </pre>
      {long && (
        <Button look="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? text("transcript-show-less") : text("transcript-show-text")}
        </Button>
      )}
    </>
  );
}

function beginningOf(text: string): string {
  const lines = text.split("\n", SHORT_LINES + 1);
  const few = lines.length > SHORT_LINES ? lines.slice(0, SHORT_LINES).join("\n") : text;
  return few.slice(0, SHORT_TEXT);
}

/** The last lines of a text. */
export function endOf(text: string): string {
  const few = text.slice(-SHORT_TEXT);
  return few.split("\n").slice(-SHORT_LINES).join("\n");
}
