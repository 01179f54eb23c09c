// Reasons why files could not be attached, where they would stand. Gone with the next file, the message, or a press.

import { text } from "../texts";
import { IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import styles from "./composer.module.css";
import type { Attachments } from "./use-attachments";

export function AttachmentProblems({ attachments }: { attachments: Attachments }) {
  const { problems, dismiss } = attachments;
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      <Icon name="warning" size={16} />
      <div>
        {[...new Set(problems)].map((problem) => (
          <p key={problem} title={problem}>
            {problem}
          </p>
        ))}
      </div>
      <IconButton icon="close" label={text("app-dismiss")} onClick={dismiss} />
    </div>
  );
}
