// The way to Claude: where to get a key, and a field that tests what is pasted into it.

import { type FormEvent, useState } from "react";
import type { KeyState } from "../ipc/generated/commands";
import { isOfKeychain } from "../settings/keys/keychain-notice";
import { TroubleNote } from "../settings/keys/trouble-note";
import { Field } from "../settings/parts/field";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import styles from "./key-step.module.css";
import { type PastedKey, usePastedKey } from "./use-pasted-key";

const KEYS_PAGE = "https://platform.claude.com/settings/keys";

interface ClaudeCardProps {
  state: KeyState;
  onChange: (keys: KeyState[]) => void;
}

export function ClaudeCard({ state, onChange }: ClaudeCardProps) {
  const pasted = usePastedKey(onChange);
  const isThere = state.source !== null;
  const isTested = pasted.test === null || pasted.test.result === "works";
  return (
    <section
      className={styles.card}
      aria-label={text("first-key-claude")}
      data-provider="anthropic"
    >
      <h3>{text(isThere ? "keys-provider-anthropic" : "first-key-claude")}</h3>
      {isThere ? (
        <p className={styles.good} role="status">
          <Icon name="check" />
          <span>{text(isTested ? "first-key-connected" : "keys-kept")}</span>
        </p>
      ) : (
        <>
          <p>{text("first-key-claude-text")}</p>
          <p className={styles.get}>
            <Link address={KEYS_PAGE}>{text("first-key-get")}</Link>
          </p>
          <KeyField pasted={pasted} place={isOfKeychain(state.trouble) ? "session" : "keychain"} />
        </>
      )}
      <Outcome pasted={pasted} variable={state.variable} />
    </section>
  );
}

function KeyField({ pasted, place }: { pasted: PastedKey; place: "session" | "keychain" }) {
  const [key, write] = useState("");
  const { isBusy } = pasted.work;
  const give = async (text: string) => {
    if (text.trim() === "" || isBusy) return;
    write(text);
    await pasted.give(text, place);
    // One that does not work is not corrected letter by letter: it is pasted again.
    write("");
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void give(key);
      }}
    >
      <Field
        label={text("keys-label", { name: text("keys-provider-anthropic") })}
        hint={place === "session" ? text("keys-kept-for-session") : text("first-key-kept-where")}
        type="password"
        placeholder={text("keys-placeholder")}
        value={key}
        disabled={isBusy}
        write={write}
        onPaste={(event) => {
          event.preventDefault();
          void give(event.clipboardData.getData("text"));
        }}
      />
      {key.trim() !== "" && (
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? text("keys-testing") : text("first-key-connect")}
        </Button>
      )}
    </form>
  );
}

function Outcome({ pasted, variable }: { pasted: PastedKey; variable: string }) {
  const { test, trouble, work } = pasted;
  const isGood = test?.result === "works";
  return (
    <div role="status">
      {test !== null && !isGood && (
        <p className={styles.bad}>
          <Icon name="warning" size={16} />
          <span>
            {text(`keys-test-${test.result}`)}
            {test.detail !== null && ` ${messageText(test.detail)}`}
          </span>
        </p>
      )}
      {trouble !== null && <TroubleNote trouble={trouble} variable={variable} />}
      {work.problem !== null && <p className={styles.bad}>{work.problem}</p>}
    </div>
  );
}
