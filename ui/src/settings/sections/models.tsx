// The defaults of a new chat: its model, how hard that thinks, and how many steps it may take.

import { useBackend } from "../../ipc/backend";
import type { ModelListing } from "../../ipc/generated/commands";
import type { Effort } from "../../ipc/generated/protocol";
import { AUTOMATIC, modelName } from "../../sessions/model-name";
import { useAppInfo } from "../../sessions/use-workspace";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { exactMoney } from "../../ui/format";
import { openSetting } from "../open-settings";
import { Lead, Note, Row, Waiting } from "../parts/part";
import { type Read, SavedField } from "../parts/saved-field";
import { Select } from "../parts/select";
import { useAsked } from "../use-asked";
import { useSettingsView } from "../use-settings-view";

const EFFORTS: readonly Effort[] = ["low", "medium", "high", "xhigh", "max"];
const MAX_STEPS = 10_000;

export function Models() {
  const backend = useBackend();
  const info = useAppInfo();
  const { view, problem, change, readAgain } = useSettingsView();
  const { value: listed } = useAsked(() => backend.listModels());
  if (view === null || info === null) return <Waiting problem={problem} again={readAgain} />;
  const isFixed = view.problem !== null;
  const isPractice = info.models.find(({ id }) => id === info.default_options.model)?.practice;
  // The ids of other providers' models begin with the provider's name.
  const hasOthers = info.models.some(({ id }) => id.includes("/"));
  const model = view.chat.model ?? "";
  const meant = model === "" ? info.default_options.model : model;
  const known = info.models.map(({ id }) => ({ value: id, label: modelName(id, info.models) }));
  const isUnknown = model !== "" && !known.some(({ value }) => value === model);
  return (
    <>
      <Lead>{text("settings-for-new-chats")}</Lead>
      {isPractice === true && !hasOthers && (
        <Note>
          <p>{text("model-practice-only")}</p>
          <Row>
            <Button onClick={() => openSetting("keys", text("settings-section-keys"))}>
              {text("model-to-keys")}
            </Button>
          </Row>
        </Note>
      )}
      <Select
        inLine
        label={text("model-default")}
        hint={
          model === "" && isPractice === true ? text("model-free-for-now") : priceOf(meant, listed)
        }
        value={model}
        disabled={isFixed}
        options={[
          { value: "", label: text("model-automatic") },
          ...known,
          ...(isUnknown ? [{ value: model, label: modelName(model, info.models) }] : []),
        ]}
        choose={(id) => void change({ key: "model", value: id === "" ? null : id })}
      />
      <Select
        inLine
        label={text("model-effort")}
        value={view.chat.effort ?? "usual"}
        disabled={isFixed}
        options={(["usual", ...EFFORTS] as const).map((value) => ({
          value,
          label: text(`model-effort-${value}`),
        }))}
        choose={(effort) =>
          void change({ key: "effort", value: effort === "usual" ? null : effort })
        }
      />
      <Steps disabled={isFixed} />
    </>
  );
}

function Steps({ disabled }: { disabled: boolean }) {
  const { view, change } = useSettingsView();
  const kept = view?.chat.max_steps ?? null;
  return (
    <SavedField
      label={text("model-steps")}
      hint={text("model-steps-hint")}
      inputMode="numeric"
      placeholder="200"
      kept={kept === null ? "" : String(kept)}
      disabled={disabled}
      read={readSteps}
      save={(steps) => change({ key: "max_steps", value: steps })}
      clear={text("model-steps-usual")}
    />
  );
}

function readSteps(typed: string): Read<number | null> {
  const steps = typed.trim() === "" ? null : Number(typed);
  const isRight = steps === null || (Number.isInteger(steps) && steps >= 1 && steps <= MAX_STEPS);
  return isRight ? { is: "right", value: steps } : { is: "wrong", why: text("model-steps-wrong") };
}

function priceOf(id: string, listed: ModelListing[] | null): string | undefined {
  if (id === "demo") return text("model-free");
  if (id === AUTOMATIC) return text("options-automatic-text");
  const found = listed?.find((one) => one.id === id);
  if (listed === null) return undefined;
  if (found === undefined || found.input_usd === null || found.output_usd === null)
    return text("model-unknown-price");
  const price = text("model-price", {
    input: exactMoney(found.input_usd),
    output: exactMoney(found.output_usd),
  });
  const end = found.retires === null ? "" : ` ${text("model-retires", { day: found.retires })}`;
  return `${price}.${end}`;
}
