// One provider: where it is, whether there is a key, its models with their tests, and its end.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { KeyTrouble, ProviderView } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Menu } from "../../ui/menu";
import { TroubleNote } from "../keys/trouble-note";
import { Confirm } from "../parts/confirm";
import { Lead, Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import { isLocal } from "./drafts";
import { fateOfKey } from "./key-fate";
import { ModelFinder } from "./model-finder";
import { ModelRow } from "./model-row";
import { KeyMark, type KeyStep, ProviderKey } from "./provider-key";
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
  const [keyStep, takeKeyStep] = useState<KeyStep | null>(null);
  const { name } = provider;
  const keySteps = keyStepsOf(provider);
  const actions = (
    <>
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
        question={removalQuestion(provider)}
        disabled={disabled || work.isBusy}
        onConfirm={() => void work.run(async () => onChange(await backend.removeProvider(name)))}
      />
    </>
  );
  return (
    <section className={styles.card} aria-label={name} data-provider={name}>
      <div className={styles.cardHead}>
        <h4 className={styles.cardName}>{name}</h4>
        <KeyMark provider={provider} />
        {keySteps.length > 0 && (
          <Menu
            label={text("sidebar-more", { title: name })}
            align="end"
            className={own.more}
            items={keySteps.map(({ step, label }) => ({
              id: step,
              label,
              danger: step === "delete",
              run: () => takeKeyStep(step),
            }))}
          >
            <Icon name="more" />
          </Menu>
        )}
      </div>
      <p className={styles.hint}>
        {text(`providers-kind-${provider.kind}`)} ·{" "}
        <span className={styles.mono}>{provider.used_address}</span>
      </p>
      {isLocal(provider.used_address) && <p className={styles.hint}>{text("providers-local")}</p>}
      {provider.key_trouble !== null && trouble === null && (
        <TroubleNote trouble={provider.key_trouble} variable={provider.key_variable} />
      )}
      <ProviderKey {...props} step={keyStep} take={takeKeyStep} />
      {provider.offered.length === 0 ? (
        <Lead>{text("providers-no-models")}</Lead>
      ) : (
        <ul className={own.models} aria-label={text("providers-models-of", { name })}>
          {provider.offered.map((model) => (
            <ModelRow key={model} model={model} shown={model.slice(name.length + 1)} />
          ))}
        </ul>
      )}
      {/* Azure lists what could be deployed, not what is. */}
      {provider.kind === "azure" ? (
        <Row>{actions}</Row>
      ) : (
        <ModelFinder provider={provider} disabled={disabled} onChange={onChange}>
          {actions}
        </ModelFinder>
      )}
      <div role="status">{work.problem !== null && <Note tone="problem">{work.problem}</Note>}</div>
    </section>
  );
}

/** What can be done with its key; nothing where it comes from elsewhere. */
function keyStepsOf({
  sign_in,
  key_source: source,
}: ProviderView): { step: KeyStep; label: string }[] {
  if (sign_in === "token" || source === "environment") return [];
  if (source === null) return [{ step: "write", label: text("keys-add") }];
  return [
    { step: "write", label: text("keys-replace") },
    { step: "delete", label: text("providers-key-delete") },
  ];
}

/** Says what goes with it. */
function removalQuestion(provider: ProviderView): string {
  const { name } = provider;
  switch (fateOfKey(provider)) {
    case "deleted":
      return text("providers-remove-ask", { name });
    case "openai":
      return text("providers-remove-ask-openai", { name });
    case "none":
    case "environment":
    case "token":
      return text("providers-remove-ask-alone", { name });
  }
}
