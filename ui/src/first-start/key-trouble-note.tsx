// Why a key was not kept, and every way out: the field keeps what was pasted.

import type { KeyTrouble, KeyTroubleKind } from "../ipc/settings-backend";
import { texts } from "../texts";
import { Button } from "../ui/button";
import styles from "./first-start.module.css";

interface KeyTroubleNoteProps {
  trouble: KeyTrouble;
  variable: string;
  isOff: boolean;
  useForNow: () => void;
}

export function KeyTroubleNote({ trouble, variable, isOff, useForNow }: KeyTroubleNoteProps) {
  const words = texts.firstStart.key;
  const isOfKey = trouble.kind === "no_key" || trouble.kind === "bad_variable";
  return (
    <div className={styles.trouble} role="alert">
      <p>
        <strong>{whyOf(trouble.kind)}</strong>
      </p>
      {!isOfKey && (
        <>
          <p>{words.ways}:</p>
          <ul>
            <li>{words.wayNow}</li>
            <li>{words.wayKeyring}</li>
            <li>{words.wayVariable(variable)}</li>
          </ul>
          <Button disabled={isOff} onClick={useForNow}>
            {words.onlyNow}
          </Button>
        </>
      )}
      <p className={styles.hint}>
        {words.said}: {trouble.detail}
      </p>
    </div>
  );
}

function whyOf(kind: KeyTroubleKind): string {
  const words = texts.firstStart.key;
  switch (kind) {
    case "no_keychain":
      return words.noKeychain;
    case "locked":
      return words.locked;
    case "no_key":
    case "bad_variable":
      return words.notAKey;
    case "timed_out":
    case "not_kept":
    case "failed":
      return words.notKept;
  }
}
