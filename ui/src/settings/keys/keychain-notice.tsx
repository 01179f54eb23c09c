// Notice that the keychain cannot be used: said at once above everything that would need it, with what to do.

import type { KeyState, KeyTrouble } from "../../ipc/generated/commands";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";

/** Troubles of the keychain itself, not of one key. */
const OF_KEYCHAIN: readonly KeyTrouble["kind"][] = ["no_keychain", "locked", "timed_out", "failed"];

/** null where the keychain works, as far as it was asked. */
export function keychainTrouble(keys: readonly KeyState[]): KeyTrouble | null {
  return keys.find((key) => isOfKeychain(key.trouble))?.trouble ?? null;
}

export function isOfKeychain(trouble: KeyTrouble | null): boolean {
  return trouble !== null && OF_KEYCHAIN.includes(trouble.kind);
}

interface KeychainNoticeProps {
  trouble: KeyTrouble;
  /** False where nothing was to be kept yet: then it is no problem, only good to know. */
  urgent?: boolean;
  again: () => void;
}

export function KeychainNotice({ trouble, urgent = true, again }: KeychainNoticeProps) {
  return (
    <Note tone={urgent ? "problem" : "plain"} live>
      <p>
        <strong>{text(`keys-trouble-${trouble.kind}`)}</strong>
      </p>
      <p>{text("keys-without-keychain")}</p>
      <details className={styles.details}>
        <summary>{text("keys-set-up-keychain")}</summary>
        <p>{text("keys-way-keyring")}</p>
        <p className={styles.hint}>
          {text("keys-said")}: {messageText(trouble.detail)}
        </p>
      </details>
      <Row>
        <Button onClick={again}>{text("check-again")}</Button>
      </Row>
    </Note>
  );
}
