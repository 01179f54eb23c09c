// A sentence about a call, its names set off from the words.

import { partsOf, type Sentence, type SentencePart } from "./sentence";
import styles from "./tool-renderers.module.css";

export function SentenceView({ of }: { of: Sentence }) {
  return partsOf(of).map((part, index) => (
    // The parts of a sentence only change together.
    // oxlint-disable-next-line react/no-array-index-key
    <Part key={index} part={part} />
  ));
}

function Part({ part: { look, text } }: { part: SentencePart }) {
  switch (look) {
    case "name":
      return <strong className={styles.name}>{text}</strong>;
    case "place":
      return <em className={styles.place}>{text}</em>;
    case "code":
      return <code className={styles.inline}>{text}</code>;
    case "plain":
      return text;
  }
}
