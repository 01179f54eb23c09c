// Asks for a provider: its kind, name and address, its models, and for a new one its key, which goes into the keychain.

import { type FormEvent, useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { KeyTrouble, ProviderView } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Sentences } from "../parts/choices";
import { Field } from "../parts/field";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import {
  addressProblem,
  draftOf,
  freeName,
  isComplete,
  isOpen,
  nameProblem,
  type ProviderDraft,
  PROVIDER_KINDS,
  providerOf,
  usedAddress,
  usualAddress,
} from "./drafts";
import { fateOfKey } from "./key-fate";
import { ModelList } from "./model-list";

interface ProviderFormProps {
  /** The provider to change; absent for a new one. */
  provider?: ProviderView;
  /** The names of the other providers. */
  taken: readonly string[];
  /** The trouble is that of the key, which could not be kept. */
  onDone: (providers: ProviderView[], name: string, trouble: KeyTrouble | null) => void;
  onCancel: () => void;
}

export function ProviderForm({ provider, taken, onDone, onCancel }: ProviderFormProps) {
  const backend = useBackend();
  const work = useWork();
  const [draft, setDraft] = useState<ProviderDraft>(() =>
    provider === undefined
      ? { kind: "openai", name: freeName("openai", taken), address: "", models: [] }
      : draftOf(provider),
  );
  const [key, setKey] = useState("");
  const change = (part: Partial<ProviderDraft>) => setDraft({ ...draft, ...part });
  const isReady = isComplete(draft, taken);

  const send = () =>
    work.run(async () => {
      const asked = providerOf(draft);
      if (provider !== undefined) {
        onDone(await backend.changeProvider(asked), asked.name, null);
        return;
      }
      const given = key.trim() === "" ? null : key;
      const { providers, trouble } = await backend.addProvider(asked, given);
      setKey("");
      onDone(providers, asked.name, trouble);
    });

  return (
    <form
      className={styles.card}
      aria-label={
        provider === undefined
          ? text("providers-add")
          : text("providers-change-of", { name: provider.name })
      }
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      <Sentences
        legend={text("providers-kind")}
        nameOf={(kind) => text(`providers-kind-${kind}`)}
        textOf={(kind) => text(`providers-kind-${kind}-text`)}
        all={PROVIDER_KINDS}
        chosen={draft.kind}
        choose={(kind) => {
          const isUsual = draft.name === freeName(draft.kind, taken);
          const name = provider === undefined && isUsual ? freeName(kind, taken) : draft.name;
          change({ kind, name });
        }}
      />
      {provider === undefined && (
        <NameField name={draft.name} taken={taken} write={(name) => change({ name })} />
      )}
      <AddressField draft={draft} before={provider} write={(address) => change({ address })} />
      {provider === undefined && (
        <Field
          label={text("providers-key")}
          hint={text(draft.kind === "ollama" ? "providers-key-hint-ollama" : "providers-key-hint")}
          type="password"
          value={key}
          write={setKey}
        />
      )}
      <ModelList
        kind={draft.kind}
        provider={draft.name.trim()}
        all={draft.models}
        set={(models) => change({ models })}
      />
      {work.problem !== null && (
        <Note tone="problem" live>
          {work.problem}
        </Note>
      )}
      <Row>
        <Button type="submit" look="primary" disabled={!isReady || work.isBusy}>
          {text(provider === undefined ? "providers-form-add" : "providers-form-save")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {text("settings-cancel")}
        </Button>
      </Row>
    </form>
  );
}

interface NameFieldProps {
  name: string;
  taken: readonly string[];
  write: (name: string) => void;
}

function NameField({ name, taken, write }: NameFieldProps) {
  const problem = name === "" ? null : nameProblem(name, taken);
  return (
    <Field
      label={text("providers-name")}
      hint={text("providers-name-hint", { name: name === "" ? "…" : name.trim() })}
      short
      value={name}
      wrong={problem === null ? null : text(`providers-name-wrong-${problem}`)}
      write={write}
    />
  );
}

interface AddressFieldProps {
  draft: ProviderDraft;
  before: ProviderView | undefined;
  write: (address: string) => void;
}

function AddressField({ draft: { kind, address }, before, write }: AddressFieldProps) {
  const usual = usualAddress(kind);
  const problem = address.trim() === "" ? null : addressProblem(kind, address);
  const hasMoved = before !== undefined && usedAddress(kind, address) !== before.used_address;
  return (
    <>
      <Field
        label={text("providers-address")}
        hint={
          usual === null
            ? text(kind === "azure" ? "providers-address-azure" : "providers-address-other")
            : text("providers-address-usual", { address: usual })
        }
        type="url"
        placeholder={usual ?? "https://"}
        value={address}
        wrong={problem === "scheme" ? text("providers-address-wrong") : null}
        write={write}
      />
      {isOpen(address) && <Note>{text("providers-address-open")}</Note>}
      {hasMoved && <MoveNote before={before} />}
    </>
  );
}

/** What was given for the old address, and is not sent to the new one. */
function MoveNote({ before }: { before: ProviderView }) {
  switch (fateOfKey(before)) {
    case "none":
      return null;
    case "deleted":
      return <Note>{text("providers-address-moves")}</Note>;
    case "openai":
    case "environment":
      return <Note>{text("providers-address-stays")}</Note>;
    case "token":
      return <Note>{text("providers-address-token")}</Note>;
  }
}
