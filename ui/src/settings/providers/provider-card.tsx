// One provider: where it is, whether there is a key, its models with their tests, and its end.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { KeyTrouble, ProviderKeyChange, ProviderView } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { KeyForm } from "../keys/key-form";
import { TroubleNote } from "../keys/trouble-note";
import { Confirm } from "../parts/confirm";
import { Lead, Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import { isLocal } from "./drafts";
import { ModelFinder } from "./model-finder";
import { ModelRow } from "./model-row";
import { ProviderForm } from "./provider-form";
import own from "./providers.module.css";

interface ProviderCardProps {
  provider: ProviderView;
  /** The names of the other providers. */
  taken: readonly string[];
  /** Reason that its key could not be kept or deleted. */
  trouble: KeyTrouble | null;
  disabled: boolean;
  onChange: (providers: ProviderView[]) => void;
  onTrouble: (trouble: KeyTrouble | null) => void;
}

export function ProviderCard(props: ProviderCardProps) {
  const { provider, taken, onChange, onTrouble } = props;
  const [isChanging, setChanging] = useState(false);
  if (!isChanging) return <ProviderSummary {...props} onEdit={() => setChanging(true)} />;
  return (
    <ProviderForm
      provider={provider}
      taken={taken}
      onDone={(next) => {
        setChanging(false);
        onTrouble(null);
        onChange(next);
      }}
      onCancel={() => setChanging(false)}
    />
  );
}

function ProviderSummary(props: ProviderCardProps & { onEdit: () => void }) {
  const { provider, trouble, disabled, onChange, onEdit } = props;
  const backend = useBackend();
  const work = useWork();
  const { name } = provider;
  return (
    <section className={styles.card} aria-label={name} data-provider={name}>
      <div className={styles.cardHead}>
        <h5 className={styles.cardName}>{name}</h5>
        <KeyMark provider={provider} />
      </div>
      <p className={styles.hint}>
        {text(`providers-kind-${provider.kind}`)} ·{" "}
        <span className={styles.mono}>{provider.used_address}</span>
      </p>
      {isLocal(provider.used_address) && <p className={styles.hint}>{text("providers-local")}</p>}
      {provider.key_trouble !== null && trouble === null && (
        <TroubleNote trouble={provider.key_trouble} variable={provider.key_variable} />
      )}
      <KeyPart {...props} />
      {provider.offered.length === 0 ? (
        <Lead>{text("providers-no-models")}</Lead>
      ) : (
        <ul className={own.models} aria-label={text("providers-models-of", { name })}>
          {provider.offered.map((model) => (
            <ModelRow key={model} model={model} />
          ))}
        </ul>
      )}
      {provider.offered.length > 0 && <p className={styles.hint}>{text("providers-test-hint")}</p>}
      {/* Azure lists what could be deployed, not what is. */}
      {provider.kind !== "azure" && (
        <ModelFinder provider={provider} disabled={disabled} onChange={onChange} />
      )}
      <Row>
        <Button
          aria-label={text("providers-change-of", { name })}
          disabled={disabled || work.isBusy}
          onClick={onEdit}
        >
          {text("providers-change")}
        </Button>
        <Confirm
          label={text("extensions-remove")}
          name={text("extensions-remove-of", { name })}
          question={text("providers-remove-ask", { name })}
          disabled={disabled || work.isBusy}
          onConfirm={() => void work.run(async () => onChange(await backend.removeProvider(name)))}
        />
      </Row>
      <div role="status">{work.problem !== null && <Note tone="problem">{work.problem}</Note>}</div>
    </section>
  );
}

function KeyMark({
  provider: { key_source: source, key_trouble: trouble },
}: {
  provider: ProviderView;
}) {
  return source === null ? (
    <span className={styles.state}>
      {text(trouble === null ? "providers-no-key" : "keys-state-unknown")}
    </span>
  ) : (
    <span className={styles.state} data-tone="good">
      <Icon name="check" size={16} />
      {text(`providers-key-${source}`)}
    </span>
  );
}

/** The key: a field to give one, and its end. What is typed here goes to the backend and is forgotten. */
function KeyPart({ provider, trouble, onChange, onTrouble }: ProviderCardProps) {
  const backend = useBackend();
  const work = useWork();
  const [isWriting, setWriting] = useState(false);
  const [said, say] = useState<string | null>(null);
  const { name, key_source: source, key_variable: variable } = provider;

  const took = (change: ProviderKeyChange, done: string): boolean => {
    onChange(change.providers);
    onTrouble(change.trouble);
    say(change.trouble === null ? done : null);
    return change.trouble === null;
  };
  const keep = async (key: string): Promise<boolean> => {
    let isKept = false;
    await work.run(async () => {
      isKept = took(await backend.setProviderKey(name, key), text("keys-kept"));
    });
    if (isKept) setWriting(false);
    return isKept;
  };

  if (source === "environment") {
    return variable === null ? null : (
      <p className={styles.hint}>{text("keys-from-environment", { variable })}</p>
    );
  }
  return (
    <>
      {isWriting || trouble !== null ? (
        <KeyForm
          name={name}
          variable={variable}
          disabled={work.isBusy}
          trouble={trouble}
          keep={keep}
          forSession={false}
          onCancel={() => {
            setWriting(false);
            onTrouble(null);
          }}
        />
      ) : (
        <Row>
          <Button
            aria-label={`${text(source === null ? "keys-add" : "keys-replace")}: ${name}`}
            disabled={work.isBusy}
            onClick={() => setWriting(true)}
          >
            {text(source === null ? "keys-add" : "keys-replace")}
          </Button>
          {source !== null && (
            <Confirm
              label={text("providers-key-delete")}
              name={`${text("providers-key-delete")}: ${name}`}
              question={text("keys-delete-ask", { name })}
              disabled={work.isBusy}
              onConfirm={() =>
                void work.run(async () => {
                  took(await backend.deleteProviderKey(name), text("keys-deleted"));
                })
              }
            />
          )}
        </Row>
      )}
      <div role="status">
        {said !== null && <Note tone="good">{said}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </>
  );
}
