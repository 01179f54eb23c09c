// One provider's key: whether there is one, a field to give one, a test, and its end. What is typed here goes to
// the backend and is forgotten.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { useWorkspace } from "../../sessions/use-workspace";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Confirm } from "../parts/confirm";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import { KeyForm } from "./key-form";
import { isOfKeychain } from "./keychain-notice";
import { TroubleNote } from "./trouble-note";
import type {
  KeyChange,
  KeyPlace,
  KeyState,
  KeyTest,
  KeyTrouble,
} from "../../ipc/generated/commands";

interface KeyCardProps {
  state: KeyState;
  onChange: (keys: KeyState[]) => void;
}

export function KeyCard({ state, onChange }: KeyCardProps) {
  const backend = useBackend();
  const workspace = useWorkspace();
  const work = useWork();
  // A key that few need is not asked for.
  const isWanted = state.source === null && state.provider !== "openai";
  const [writing, setWriting] = useState(isWanted);
  const [trouble, setTrouble] = useState<KeyTrouble | null>(null);
  const [test, setTest] = useState<KeyTest | null>(null);
  const [said, say] = useState<string | null>(null);
  const { provider, source } = state;
  const name = text(`keys-provider-${provider}`);
  const isOwn = source === "keychain" || source === "session";

  /** Takes what came of a change; true when it was done. */
  const took = ({ keys, trouble: refused }: KeyChange, done: string | null): boolean => {
    onChange(keys);
    setTrouble(refused);
    setTest(null);
    say(refused === null ? done : null);
    if (refused === null) void workspace.refreshInfo();
    return refused === null;
  };

  const keep = async (key: string, place: KeyPlace): Promise<boolean> => {
    let done = false;
    await work.run(async () => {
      // The card's head says where the key is now.
      done = took(await backend.setKey(provider, key, place), null);
    });
    if (done) setWriting(false);
    return done;
  };

  const tryOut = () =>
    work.run(async () => {
      say(null);
      setTest(await backend.testKey(provider));
    });

  return (
    <section className={styles.card} aria-label={name} data-provider={provider}>
      <div className={styles.cardHead}>
        <h4 className={styles.cardName}>{name}</h4>
        <StateMark state={state} />
      </div>
      {/* What Qube is for stands above its key. */}
      {provider !== "qube" && <p className={styles.hint}>{text(`keys-use-${provider}`)}</p>}
      {source === "environment" && (
        <p className={styles.hint}>{text("keys-from-environment", { variable: state.variable })}</p>
      )}
      {state.address !== null && source !== "environment" && (
        <p className={styles.hint}>{text("keys-other-address", { address: state.address })}</p>
      )}
      {state.trouble !== null && trouble === null && !isOfKeychain(state.trouble) && (
        <TroubleNote trouble={state.trouble} variable={state.variable} />
      )}
      {writing && source !== "environment" && (
        <KeyForm
          name={name}
          variable={state.variable}
          disabled={work.isBusy}
          trouble={trouble}
          keep={keep}
          place={isOfKeychain(state.trouble) ? "session" : "keychain"}
          {...(!isWanted && {
            onCancel: () => {
              setWriting(false);
              setTrouble(null);
            },
          })}
        />
      )}
      <Row>
        {source !== null && !writing && (
          <Button disabled={work.isBusy} onClick={() => void tryOut()}>
            {work.isBusy ? text("keys-testing") : text("keys-test")}
          </Button>
        )}
        {source !== "environment" && !writing && (
          <Button disabled={work.isBusy} onClick={() => setWriting(true)}>
            {source === null ? text("keys-add") : text("keys-replace")}
          </Button>
        )}
        {isOwn && !writing && (
          <Confirm
            label={text("keys-delete")}
            question={text("keys-delete-ask", { name })}
            disabled={work.isBusy}
            onConfirm={() =>
              void work.run(async () => {
                took(await backend.deleteKey(provider), text("keys-deleted"));
              })
            }
          />
        )}
      </Row>
      <div role="status">
        {said !== null && <Note tone="good">{said}</Note>}
        {test !== null && <TestNote test={test} />}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </section>
  );
}

function StateMark({ state: { source, trouble } }: { state: KeyState }) {
  const none = trouble === null ? "none" : "unknown";
  return (
    <span role="status" className={styles.state} data-tone={source === null ? undefined : "good"}>
      {source !== null && <Icon name="check" size={16} />}
      {text(`keys-state-${source ?? none}`)}
    </span>
  );
}

function TestNote({ test }: { test: KeyTest }) {
  return (
    <Note tone={test.result === "works" ? "good" : "problem"}>
      <p>
        {text(`keys-test-${test.result}`)}
        {test.models !== null && ` ${text("keys-models", { count: test.models })}`}
      </p>
      {test.detail !== null && <p className={styles.hint}>{messageText(test.detail)}</p>}
    </Note>
  );
}
