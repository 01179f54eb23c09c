// The models of a provider that is being written: their names, and what the person knows better than Qilbee.

import type { ProviderKind, ToolsForm } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Field } from "../parts/field";
import controls from "../parts/controls.module.css";
import styles from "../parts/parts.module.css";
import { Select } from "../parts/select";
import { Switch } from "../parts/switch";
import { hasOnePrice, isNumberRight, type ModelDraft, newModel, type NumberField } from "./drafts";

const TOOLS_FORMS: readonly ToolsForm[] = ["native", "xml", "json", "react", "lines"];
const ANSWERS = ["usual", "yes", "no"] as const;
const PLACEHOLDERS: Readonly<Record<NumberField, string>> = {
  context: "32768",
  maxOutput: "16000",
  inputUsd: "",
  outputUsd: "",
};

interface ModelListProps {
  kind: ProviderKind;
  provider: string;
  all: readonly ModelDraft[];
  set: (all: readonly ModelDraft[]) => void;
}

export function ModelList({ kind, provider, all, set }: ModelListProps) {
  const change = (key: number, part: Partial<ModelDraft>) =>
    set(all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const label = text(kind === "azure" ? "providers-deployment" : "providers-model");
  return (
    <fieldset className={controls.choices}>
      <legend>{text("providers-models")}</legend>
      <p className={styles.hint}>{text(`providers-models-hint-${kind}`)}</p>
      {all.map((model, place) => (
        <fieldset
          key={model.key}
          className={controls.choices}
          aria-label={model.id === "" ? `${label} ${place + 1}` : model.id}
        >
          <div className={styles.pair}>
            <Field
              label={label}
              hint={model.id === "" ? undefined : `${provider}/${model.id.trim()}`}
              value={model.id}
              write={(id) => change(model.key, { id })}
            />
            <Button look="quiet" onClick={() => set(all.filter(({ key }) => key !== model.key))}>
              {text("providers-model-drop")}
            </Button>
          </div>
          <ModelOptions
            kind={kind}
            model={model}
            label={label}
            change={(part) => change(model.key, part)}
          />
        </fieldset>
      ))}
      <Button
        icon="plus"
        look="quiet"
        onClick={() => set([...all, newModel(Math.max(-1, ...all.map(({ key }) => key)) + 1)])}
      >
        {text("providers-model-add")}
      </Button>
    </fieldset>
  );
}

interface ModelOptionsProps {
  kind: ProviderKind;
  model: ModelDraft;
  /** Stands for a model without a name. */
  label: string;
  change: (part: Partial<ModelDraft>) => void;
}

function ModelOptions({ kind, model, label, change }: ModelOptionsProps) {
  return (
    <details className={styles.details}>
      <summary>{text("providers-options", { model: model.id.trim() || label })}</summary>
      <div className={styles.pair}>
        <NumberOption field="context" {...{ model, change }} />
        <NumberOption field="maxOutput" {...{ model, change }} />
      </div>
      <div className={styles.pair}>
        <Select
          label={text("providers-option-pictures")}
          value={model.pictures}
          options={ANSWERS.map((value) => ({
            value,
            label: text(value === "usual" ? "providers-pictures-usual" : `providers-${value}`),
          }))}
          choose={(pictures) => change({ pictures })}
        />
        <Select
          label={text("providers-option-effort")}
          value={model.effort}
          options={ANSWERS.map((value) => ({
            value,
            label: text(value === "usual" ? "providers-effort-usual" : `providers-${value}`),
          }))}
          choose={(effort) => change({ effort })}
        />
      </div>
      <Select
        label={text("providers-option-tools")}
        hint={text("providers-option-tools-hint")}
        value={model.tools}
        options={TOOLS_FORMS.map((value) => ({ value, label: text(`providers-tools-${value}`) }))}
        choose={(tools) => change({ tools })}
      />
      {/* All of Gemini's models count in thousandths. */}
      {kind !== "gemini" && (
        <Switch
          label={text("providers-option-per-mille")}
          hint={text("providers-option-per-mille-hint")}
          on={model.perMille}
          turn={(perMille) => change({ perMille })}
        />
      )}
      <div className={styles.pair}>
        <NumberOption field="inputUsd" {...{ model, change }} />
        <NumberOption field="outputUsd" {...{ model, change }} />
      </div>
      <p className={hasOnePrice(model) ? controls.wrong : styles.hint}>
        {text(hasOnePrice(model) ? "providers-one-price" : "providers-option-price-hint")}
      </p>
    </details>
  );
}

interface NumberOptionProps {
  field: NumberField;
  model: ModelDraft;
  change: (part: Partial<ModelDraft>) => void;
}

function NumberOption({ field, model, change }: NumberOptionProps) {
  const typed = model[field];
  const isTokens = field === "context" || field === "maxOutput";
  return (
    <Field
      label={text(`providers-option-${field}`)}
      inputMode={isTokens ? "numeric" : "decimal"}
      placeholder={PLACEHOLDERS[field]}
      value={typed}
      wrong={
        isNumberRight(field, typed)
          ? null
          : text(isTokens ? "providers-tokens-wrong" : "providers-price-wrong")
      }
      write={(value) => change({ [field]: value })}
    />
  );
}
