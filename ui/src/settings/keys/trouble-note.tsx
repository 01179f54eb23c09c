// Why a key could not be read or kept, what was tried, and every way out.

import type { ReactNode } from "react";
import type { KeyTrouble } from "../../ipc/settings-backend";
import { texts } from "../../texts";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";

interface TroubleNoteProps {
  trouble: KeyTrouble;
  variable: string;
  /** What can be done right here. */
  children?: ReactNode;
}

export function TroubleNote({ trouble, variable, children }: TroubleNoteProps) {
  const words = texts.settings.keys;
  const isOfKey = trouble.kind === "no_key" || trouble.kind === "bad_variable";
  return (
    <Note tone="problem" live>
      <p>
        <strong>{words.troubles[trouble.kind]}</strong>
        {children !== undefined && ` ${words.notKept}`}
      </p>
      <p className={styles.hint}>
        {words.said}: {texts.told(trouble.detail)}
      </p>
      {!isOfKey && (
        <>
          <p>{words.ways}:</p>
          <ul>
            <li>{words.wayKeyring}</li>
            <li>{words.wayVariable(variable)}</li>
            {children !== undefined && <li>{words.waySession}</li>}
          </ul>
        </>
      )}
      {children !== undefined && <Row>{children}</Row>}
    </Note>
  );
}
