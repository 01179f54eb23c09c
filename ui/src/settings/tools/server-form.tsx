// Asks for a new MCP server: a command or an address, and its secrets, which go into the keychain.

import { type FormEvent, useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Choices, Sentences } from "../parts/choices";
import { Field } from "../parts/field";
import { Note, Row } from "../parts/part";
import controls from "../parts/controls.module.css";
import styles from "../parts/parts.module.css";
import { Switch } from "../parts/switch";
import { useWork } from "../use-work";
import { LimitFields, NO_LIMITS, readLimits } from "./limit-fields";
import type { NewServer, ServersView } from "../../ipc/generated/commands";

const KINDS = ["program", "service"] as const;
const WALLS = ["inside", "free"] as const;

interface ServerFormProps {
  view: ServersView;
  onDone: (view: ServersView) => void;
  onCancel: () => void;
}

interface Variable {
  id: number;
  name: string;
  value: string;
}

export function ServerForm({ view, onDone, onCancel }: ServerFormProps) {
  const backend = useBackend();
  const work = useWork();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("program");
  const [line, setLine] = useState("");
  const [url, setUrl] = useState("");
  const [variables, setVariables] = useState<Variable[]>([]);
  const [walls, setWalls] = useState<(typeof WALLS)[number]>("inside");
  const [trusted, setTrusted] = useState(false);
  const [typedLimits, typeLimits] = useState(NO_LIMITS);
  const reach = kind === "program" ? line : url;
  const limits = readLimits(typedLimits, view.longest_seconds);
  const isReady = name.trim() !== "" && reach.trim() !== "" && limits !== null;

  const send = async () => {
    if (limits === null) return;
    const server: NewServer = {
      name: name.trim(),
      line: kind === "program" ? line : null,
      url: kind === "service" ? url.trim() : null,
      variables: variables
        .filter((variable) => variable.name.trim() !== "")
        .map((variable) => ({ name: variable.name, value: variable.value })),
      trusted,
      free: kind === "program" && walls === "free",
      limits,
    };
    await work.run(async () => onDone(await backend.addServer(server)));
  };

  return (
    <form
      className={styles.card}
      aria-label={text("extensions-form-title")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      <Field label={text("extensions-form-name")} value={name} write={setName} />
      <Choices
        legend={text("extensions-form-kind")}
        nameOf={(one) => text(`extensions-form-kind-${one}`)}
        all={KINDS}
        chosen={kind}
        choose={setKind}
      />
      {kind === "program" ? (
        <Field
          label={text("extensions-form-line")}
          placeholder={text("extensions-form-line-placeholder")}
          value={line}
          write={setLine}
        />
      ) : (
        <Field
          label={text("extensions-form-url")}
          type="url"
          placeholder="https://"
          value={url}
          write={setUrl}
        />
      )}
      <Variables all={variables} set={setVariables} />
      {kind === "program" && (
        <Sentences
          legend={text("extensions-form-walls")}
          nameOf={(one) => text(`extensions-form-walls-${one}`)}
          textOf={(one) => text(`extensions-form-walls-${one}-text`)}
          all={WALLS}
          chosen={walls}
          choose={setWalls}
        />
      )}
      <fieldset className={controls.choices}>
        <legend>{text("extensions-limits")}</legend>
        <LimitFields typed={typedLimits} type={typeLimits} view={view} />
      </fieldset>
      <Switch label={text("extensions-form-trusted")} on={trusted} turn={setTrusted} />
      <Note>{text("extensions-form-warn")}</Note>
      {work.problem !== null && (
        <Note tone="problem" live>
          {work.problem}
        </Note>
      )}
      <Row>
        <Button type="submit" look="primary" disabled={!isReady || work.isBusy}>
          {text("extensions-form-add")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {text("settings-cancel")}
        </Button>
      </Row>
    </form>
  );
}

function Variables({ all, set }: { all: Variable[]; set: (all: Variable[]) => void }) {
  const change = (id: number, part: Partial<Variable>) =>
    set(all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <fieldset className={controls.choices}>
      <legend>{text("extensions-form-variables")}</legend>
      <p className={styles.hint}>{text("extensions-form-variables-hint")}</p>
      {all.map((one) => (
        <div key={one.id} className={styles.pair}>
          <Field
            label={text("extensions-form-variable")}
            value={one.name}
            write={(name) => change(one.id, { name })}
          />
          <Field
            label={text("extensions-form-value")}
            type="password"
            value={one.value}
            write={(value) => change(one.id, { value })}
          />
          <Button look="quiet" onClick={() => set(all.filter(({ id }) => id !== one.id))}>
            {text("extensions-form-drop")}
          </Button>
        </div>
      ))}
      <Button
        icon="plus"
        look="quiet"
        onClick={() => set([...all, { id: (all.at(-1)?.id ?? 0) + 1, name: "", value: "" }])}
      >
        {text("extensions-form-another")}
      </Button>
    </fieldset>
  );
}
