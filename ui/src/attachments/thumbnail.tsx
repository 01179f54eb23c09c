// A picture or file in small, as a button that shows it. The same in the composer and in the conversation.

import { useBackend } from "../ipc/backend";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import styles from "./attachments.module.css";
import { fileSize, KIND_ICONS, kindOf, type Sent, wholeOf } from "./kinds";

interface ThumbnailProps {
  file: Sent;
  /** A picture on its own, as large as there is room. */
  large?: boolean;
  onOpen: () => void;
}

export function Thumbnail({ file, large = false, onOpen }: ThumbnailProps) {
  const backend = useBackend();
  const whole = wholeOf(file);
  const kind = kindOf(whole);
  const name = file.name === "" ? text("transcript-attached-picture") : file.name;
  if (kind === "picture" && large) {
    return (
      <button type="button" className={styles.large} onClick={onOpen}>
        <img
          src={backend.blobUrl(file.given.id)}
          width={file.given.width}
          height={file.given.height}
          alt={name}
        />
      </button>
    );
  }
  return (
    <button
      type="button"
      className={styles.chip}
      title={text("attachment-open", { name })}
      onClick={onOpen}
    >
      {kind === "picture" ? (
        <img className={styles.small} src={backend.blobUrl(file.given.id)} alt="" />
      ) : (
        <span className={styles.kind} data-kind={kind}>
          <Icon name={KIND_ICONS[kind]} size={20} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          {text(`attachment-kind-${kind}`)} · {fileSize(whole.byte_count)}
        </span>
      </span>
    </button>
  );
}
