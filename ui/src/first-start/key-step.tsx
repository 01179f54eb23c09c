// The second step: a key for Claude, kept and tried at once, or none for now. What is typed here goes to the backend
// and is forgotten.

import { type FormEvent, useEffect, useId, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { KeyPlace, KeyState, KeyTest, KeyTrouble } from "../ipc/settings-backend";
import { useWorkspace } from "../sessions/use-workspace";
import { texts } from "../texts";
import { Button } from "../ui/button";
import styles from "./first-start.module.css";
import { KeyTroubleNote } from "./key-trouble-note";
import { useWork } from "./use-work";

const PROVIDER = "anthropic";
/** Until the state of the keys is known. */
const VARIABLE = "ANTHROPIC_API_KEY";

export function KeyStep() {
  const words = texts.firstStart.key;
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <Key />
      <section className={styles.aside} aria-label={words.practice}>
        <h3>{words.practice}</h3>
        <p>{words.practiceText}</p>
      </section>
    </>
  );
}

function Key() {
  const backend = useBackend();
  const workspace = useWorkspace();
  const work = useWork();
  const [state, setState] = useState<KeyState | null>(null);
  const [replacing, setReplacing] = useState(false);
  const [trouble, setTrouble] = useState<KeyTrouble | null>(null);
  const [said, say] = useState<string | null>(null);
  const [test, setTest] = useState<KeyTest | null>(null);
  const words = texts.firstStart.key;

  useEffect(() => {
    let isOver = false;
    backend
      .listKeys()
      .then((keys) => {
        if (!isOver) setState(ofClaude(keys));
      })
      // That there is a key is good to know; without knowing it, one can be given all the same.
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [backend]);

  const tryOut = async () => setTest(await backend.testKey(PROVIDER));

  const keep = async (key: string, place: KeyPlace): Promise<boolean> => {
    let isKept = false;
    await work.run(async () => {
      say(null);
      setTest(null);
      const change = await backend.setKey(PROVIDER, key, place);
      setState(ofClaude(change.keys));
      setTrouble(change.trouble);
      isKept = change.trouble === null;
      if (!isKept) return;
      say(place === "keychain" ? words.kept : words.keptForNow);
      setReplacing(false);
      await workspace.refreshInfo();
      await tryOut();
    });
    return isKept;
  };

  const source = state?.source ?? null;
  const isThere = source !== null && !replacing;
  return (
    <section className={styles.key} aria-label={words.field}>
      {isThere && state !== null ? (
        <>
          <p>
            {source === "environment" ? words.fromEnvironment(state.variable) : words.there}
          </p>
          <div className={styles.row}>
            <Button disabled={work.isBusy} onClick={() => void work.run(tryOut)}>
              {work.isBusy ? words.trying : words.tryAgain}
            </Button>
            {source !== "environment" && (
              <Button look="quiet" disabled={work.isBusy} onClick={() => setReplacing(true)}>
                {words.replace}
              </Button>
            )}
          </div>
        </>
      ) : (
        <KeyField
          isBusy={work.isBusy}
          trouble={trouble}
          variable={state?.variable ?? VARIABLE}
          keep={keep}
        />
      )}
      <div role="status">
        {said !== null && <p className={styles.good}>{said}</p>}
        {test !== null && (
          <p className={test.result === "works" ? styles.good : styles.bad}>
            {words.tests[test.result]}
          </p>
        )}
        {test?.detail !== undefined && test.detail !== null && (
          <p className={styles.hint}>{test.detail}</p>
        )}
        {work.problem !== null && <p className={styles.bad}>{work.problem}</p>}
      </div>
    </section>
  );
}

interface KeyFieldProps {
  isBusy: boolean;
  trouble: KeyTrouble | null;
  variable: string;
  /** True when it is kept. */
  keep: (key: string, place: KeyPlace) => Promise<boolean>;
}

function KeyField({ isBusy, trouble, variable, keep }: KeyFieldProps) {
  const [key, write] = useState("");
  const id = useId();
  const isOff = isBusy || key.trim() === "";
  const words = texts.firstStart.key;

  const send = async (place: KeyPlace) => {
    if (!isOff && (await keep(key, place))) write("");
  };

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send("keychain");
      }}
    >
      <label htmlFor={id}>{words.field}</label>
      <div className={styles.row}>
        <input
          id={id}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          aria-describedby={`${id}-where`}
          onChange={(event) => write(event.target.value)}
        />
        <Button type="submit" disabled={isOff}>
          {isBusy ? words.trying : words.keep}
        </Button>
      </div>
      <p id={`${id}-where`} className={styles.hint}>
        {words.where}
      </p>
      {trouble !== null && (
        <KeyTroubleNote
          trouble={trouble}
          variable={variable}
          isOff={isOff}
          useForNow={() => void send("session")}
        />
      )}
    </form>
  );
}

function ofClaude(keys: KeyState[]): KeyState | null {
  return keys.find(({ provider }) => provider === PROVIDER) ?? null;
}
