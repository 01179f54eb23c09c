// A message of the person. It can be said differently: in a new chat that shares everything before it.

import { useState } from "react";
import { MessageAttachments } from "../attachments/message-attachments";
import type { Item } from "../ipc/generated/protocol";
import type { PersonEntry } from "../sessions/history";
import { text } from "../texts";
import { IconButton } from "../ui/button";
import { wholeTime } from "../ui/format";
import { CopyButton } from "./copy-button";
import { EditMessage } from "./edit-message";
import styles from "./messages.module.css";
import { textOfItems } from "./say-again";

export function PersonMessage({ entry }: { entry: PersonEntry }) {
  const [editing, setEditing] = useState(false);
  const said = textOfItems(entry.items);
  return (
    <article
      className={styles.person}
      aria-label={text("transcript-said", { who: text("transcript-you") })}
      title={wholeTime(entry.at)}
    >
      {editing ? (
        <EditMessage entry={entry} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.beside}>
          <div className={styles.bubble}>
            <MessageAttachments items={entry.items} />
            {entry.items.map((item, index) => (
              // The items of a message never change.
              // oxlint-disable-next-line react/no-array-index-key
              <PersonItem key={index} item={item} />
            ))}
          </div>
          {said !== "" && (
            <div className={styles.actions}>
              <IconButton
                icon="edit"
                label={text("message-edit")}
                onClick={() => setEditing(true)}
              />
              <CopyButton text={said} label={text("message-copy-message")} />
            </div>
          )}
        </div>
      )}
      {entry.steered && <p className={styles.aside}>{text("transcript-steered")}</p>}
    </article>
  );
}

function PersonItem({ item }: { item: Item }) {
  switch (item.kind) {
    case "text":
      return (
        <p dir="auto" className={styles.words}>
          {item.text}
        </p>
      );
    case "quoted":
      return (
        <figure className={styles.quoted}>
          <figcaption>{text("composer-quote-outside")}</figcaption>
          <blockquote className={styles.words}>{item.text}</blockquote>
        </figure>
      );
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
