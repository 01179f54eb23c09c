// The pictures that will go with the message, each with a way to take it out.

import { useBackend } from "../ipc/backend";
import { texts } from "../texts";
import { IconButton } from "../ui/button";
import styles from "./composer.module.css";
import type { Attachments } from "./use-attachments";

export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const backend = useBackend();
  if (attachments.list.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label={texts.composer.attached}>
      {attachments.list.map(({ key, name, blob }) => (
        <li key={key} className={styles.attachment}>
          <img src={backend.blobUrl(blob.id)} alt={name} />
          <IconButton
            icon="close"
            label={texts.composer.removeAttachment(name)}
            className={styles.remove}
            onClick={() => attachments.remove(key)}
          />
        </li>
      ))}
    </ul>
  );
}
