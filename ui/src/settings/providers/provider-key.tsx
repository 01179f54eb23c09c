// The key of a provider: whether there is one, a field to give one, and its end; or where a token comes from in its place.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type {
  KeyPlace,
  KeyTrouble,
  ProviderKeyChange,
  ProviderView,
} from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { KeyForm } from "../keys/key-form";
import { ConfirmQuestion } from "../parts/confirm";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import { isLocal } from "./drafts";
import { isOpenAiItself } from "./key-fate";

/** The step that the person has chosen in the card's menu. */
export type KeyStep = "write" | "delete";

interface ProviderKeyProps {
  provider: ProviderView;
  step: KeyStep | null;
  take: (step: KeyStep | null) => void;
  /** Reason that its key could not be kept or deleted. */
  trouble: KeyTrouble | null;
  onChange: (providers: ProviderView[]) => void;
  onTrouble: (trouble: KeyTrouble | null) => void;
}

export function KeyMark({ provider }: { provider: ProviderView }) {
  const { key_source: source, key_trouble: trouble, sign_in } = provider;
  if (sign_in === "token") return <span className={styles.state}>{text("providers-token")}</span>;
  const none = trouble === null ? "providers-no-key" : "keys-state-unknown";
  return (
    <span role="status" className={styles.state} data-tone={source === null ? undefined : "good"}>
      {source !== null && <Icon name="check" size={16} />}
      {text(source === null ? none : `providers-key-${source}`)}
    </span>
  );
}

/** The key: a field to give one, and its end. What is typed here goes to the backend and is forgotten. */
export function ProviderKey(props: ProviderKeyProps) {
  const { provider, step, take, trouble, onChange, onTrouble } = props;
  const backend = useBackend();
  const work = useWork();
  const [said, say] = useState<string | null>(null);
  const { name, key_source: source, key_variable: variable } = provider;

  const took = (change: ProviderKeyChange, done: string | null): boolean => {
    onChange(change.providers);
    onTrouble(change.trouble);
    say(change.trouble === null ? done : null);
    return change.trouble === null;
  };
  const keep = async (key: string, place: KeyPlace): Promise<boolean> => {
    let isKept = false;
    await work.run(async () => {
      // The card's head says where the key is now.
      isKept = took(await backend.setProviderKey(name, key, place), null);
    });
    if (isKept) take(null);
    return isKept;
  };

  if (provider.sign_in === "token") return <TokenSource provider={provider} />;
  if (source === "environment") {
    return variable === null ? null : (
      <p className={styles.hint}>{text("keys-from-environment", { variable })}</p>
    );
  }
  return (
    <>
      {(step === "write" || trouble !== null) && (
        <KeyForm
          name={name}
          variable={variable}
          disabled={work.isBusy}
          trouble={trouble}
          keep={keep}
          onCancel={() => {
            take(null);
            onTrouble(null);
          }}
        />
      )}
      {step === "delete" && (
        <ConfirmQuestion
          label={text("providers-key-delete")}
          question={
            isOpenAiItself(provider)
              ? text("providers-key-delete-ask-openai")
              : text("providers-key-delete-ask", { name })
          }
          onClose={() => take(null)}
          onConfirm={() =>
            void work.run(async () => {
              took(await backend.deleteProviderKey(name), text("keys-deleted"));
            })
          }
        />
      )}
      {step === null && trouble === null && source === null && !isLocal(provider.used_address) && (
        <Row>
          <Button
            aria-label={`${text("keys-add")}: ${name}`}
            disabled={work.isBusy}
            onClick={() => take("write")}
          >
            {text("keys-add")}
          </Button>
        </Row>
      )}
      <div role="status">
        {said !== null && <Note tone="good">{said}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </>
  );
}

function TokenSource({
  provider: { token_program: program, key_variable: variable },
}: {
  provider: ProviderView;
}) {
  if (program === null && variable === null)
    return <Note tone="problem">{text("providers-token-nowhere")}</Note>;
  return (
    <>
      {variable !== null && (
        <p className={styles.hint}>{text("providers-token-variable", { variable })}</p>
      )}
      {program !== null && (
        <p className={styles.hint}>{text("providers-token-command", { program })}</p>
      )}
    </>
  );
}
