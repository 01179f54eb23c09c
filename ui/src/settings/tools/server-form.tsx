// Asks for a new MCP server: a command or an address, and its secrets, which go into the keychain.

import { type FormEvent, useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { NewServer, ServersView } from "../../ipc/settings-backend";
import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { Choices } from "../parts/choices";
import { Field } from "../parts/field";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { Switch } from "../parts/switch";
import { useWork } from "../use-work";

const KINDS = ["program", "service"] as const;

interface ServerFormProps {
  onDone: (view: ServersView) => void;
  onCancel: () => void;
}

interface Variable {
  id: number;
  name: string;
  value: string;
}

export function ServerForm({ onDone, onCancel }: ServerFormProps) {
  const backend = useBackend();
  const work = useWork();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("program");
  const [line, setLine] = useState("");
  const [url, setUrl] = useState("");
  const [variables, setVariables] = useState<Variable[]>([]);
  const [trusted, setTrusted] = useState(false);
  const words = texts.settings.tools.form;
  const reach = kind === "program" ? line : url;
  const isReady = name.trim() !== "" && reach.trim() !== "";

  const send = async () => {
    const server: NewServer = {
      name: name.trim(),
      line: kind === "program" ? line : null,
      url: kind === "service" ? url.trim() : null,
      variables: variables
        .filter((variable) => variable.name.trim() !== "")
        .map((variable) => ({ name: variable.name, value: variable.value })),
      trusted,
    };
    await work.run(async () => onDone(await backend.addServer(server)));
  };

  return (
    <form
      className={styles.card}
      aria-label={words.title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      <Field label={words.name} value={name} write={setName} />
      <Choices legend={words.kind} names={words.kinds} all={KINDS} chosen={kind} choose={setKind} />
      {kind === "program" ? (
        <Field
          label={words.line}
          placeholder={words.linePlaceholder}
          value={line}
          write={setLine}
        />
      ) : (
        <Field label={words.url} type="url" placeholder="https://" value={url} write={setUrl} />
      )}
      <Variables all={variables} set={setVariables} />
      <Switch label={words.trusted} on={trusted} turn={setTrusted} />
      <Note>{words.warn}</Note>
      {work.problem !== null && (
        <Note tone="problem" live>
          {work.problem}
        </Note>
      )}
      <Row>
        <Button type="submit" look="primary" disabled={!isReady || work.isBusy}>
          {words.add}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.settings.cancel}
        </Button>
      </Row>
    </form>
  );
}

function Variables({ all, set }: { all: Variable[]; set: (all: Variable[]) => void }) {
  const words = texts.settings.tools.form;
  const change = (id: number, part: Partial<Variable>) =>
    set(all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.choices}>
      <legend>{words.variables}</legend>
      <p className={styles.hint}>{words.variablesHint}</p>
      {all.map((one) => (
        <div key={one.id} className={styles.pair}>
          <Field
            label={words.variable}
            value={one.name}
            write={(name) => change(one.id, { name })}
          />
          <Field
            label={words.value}
            type="password"
            value={one.value}
            write={(value) => change(one.id, { value })}
          />
          <Button look="quiet" onClick={() => set(all.filter(({ id }) => id !== one.id))}>
            {words.drop}
          </Button>
        </div>
      ))}
      <Button
        icon="plus"
        look="quiet"
        onClick={() => set([...all, { id: (all.at(-1)?.id ?? 0) + 1, name: "", value: "" }])}
      >
        {words.another}
      </Button>
    </fieldset>
  );
}
