// The reason why a key could not be read or kept, what was tried, and every way out.

import type { ReactNode } from "react";
import { messageText, text } from "../../texts";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import type { KeyTrouble } from "../../ipc/generated/commands";

interface TroubleNoteProps {
  trouble: KeyTrouble;
  /** null where no variable is named. */
  variable: string | null;
  /** The action that can be taken right here. */
  children?: ReactNode;
}

export function TroubleNote({ trouble, variable, children }: TroubleNoteProps) {
  const isOfKey = trouble.kind === "no_key" || trouble.kind === "bad_variable";
  return (
    <Note tone="problem" live>
      <p>
        <strong>{text(`keys-trouble-${trouble.kind}`)}</strong>
        {children !== undefined && ` ${text("keys-not-kept")}`}
      </p>
      <p className={styles.hint}>
        {!isOfKey && `${text("keys-said")}: `}
        {asSentence(messageText(trouble.detail))}
      </p>
      {!isOfKey && (
        <>
          <p>{text("keys-ways")}:</p>
          <ul>
            <li>{text("keys-way-keyring")}</li>
            <li>
              {variable === null
                ? text("keys-way-name-variable")
                : text("keys-way-variable", { variable })}
            </li>
            {children !== undefined && <li>{text("keys-way-session")}</li>}
          </ul>
        </>
      )}
      {children !== undefined && <Row>{children}</Row>}
    </Note>
  );
}

/** What the backend says inside of a sentence of its own, as a sentence. */
function asSentence(words: string): string {
  const end = /[.!?…]$/.test(words) ? "" : ".";
  return words.charAt(0).toUpperCase() + words.slice(1) + end;
}
