// What the person said and what the assistant answered.

import { MessageAttachments } from "../attachments/message-attachments";
import type { Item } from "../ipc/generated/protocol";
import type { Entry } from "../sessions/history";
import { texts } from "../texts";
import { wholeTime } from "../ui/format";
import { Icon } from "../ui/icon";
import { Markdown } from "../ui/markdown";
import styles from "./messages.module.css";

export function PersonMessage({ entry }: { entry: Extract<Entry, { kind: "person" }> }) {
  return (
    <article
      className={styles.person}
      aria-label={texts.transcript.said(texts.transcript.you)}
      title={wholeTime(entry.at)}
    >
      <div className={styles.bubble}>
        <MessageAttachments items={entry.items} />
        {entry.items.map((item, index) => (
          // The items of a message never change.
          // oxlint-disable-next-line react/no-array-index-key
          <PersonItem key={index} item={item} />
        ))}
      </div>
      {entry.steered && <p className={styles.aside}>{texts.transcript.steered}</p>}
    </article>
  );
}

function PersonItem({ item }: { item: Item }) {
  switch (item.kind) {
    case "text":
      return <p className={styles.words}>{item.text}</p>;
    // Those stand together, in front of the words.
    case "image":
    case "file":
    case "original":
    case "thinking":
    case "tool_call":
    case "tool_result":
    case "opaque":
      return null;
  }
}

export function AnswerMessage({ entry }: { entry: Extract<Entry, { kind: "answer" }> }) {
  return (
    <article
      className={styles.answer}
      aria-label={texts.transcript.said(texts.product)}
      title={wholeTime(entry.at)}
    >
      {entry.thinking !== "" && <Thinking text={entry.thinking} />}
      {entry.text !== "" && <Markdown text={entry.text} />}
    </article>
  );
}

export function Thinking({ text }: { text: string }) {
  return (
    <details className={styles.thinking}>
      <summary>
        <Icon name="chevron" size={14} className={styles.turner} />
        {texts.transcript.thinking}
      </summary>
      <Markdown text={text} />
    </details>
  );
}
