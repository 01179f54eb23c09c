// The composer's options: the mode, which decides when Qilbee asks, and the model. Also the cost so far.

import type { Mode, SessionOptions } from "../ipc/generated/protocol";
import { AUTOMATIC, modelName } from "../sessions/model-name";
import {
  useAppInfo,
  useHistory,
  useOptions,
  useRunningTurn,
  useWorkspace,
} from "../sessions/use-workspace";
import { settingsOpenAt } from "../settings/open-settings";
import { text } from "../texts";
import { money } from "../ui/format";
import { Icon, type IconName } from "../ui/icon";
import { Menu } from "../ui/menu";
import styles from "./composer.module.css";
import { pausesBeforeEachStep, withPauses } from "./resume-buttons";

const MODES: readonly { mode: Mode; icon: IconName }[] = [
  { mode: "ask", icon: "shield" },
  { mode: "risky", icon: "shield" },
  { mode: "free", icon: "bolt" },
  { mode: "observe", icon: "eye" },
];

export function ModeChoice() {
  const workspace = useWorkspace();
  const options = useOptions();
  if (options === null) return null;
  const current = MODES.find(({ mode }) => mode === options.mode);
  const planFirst = options.plan_first === true;
  const eachStep = pausesBeforeEachStep(options);
  return (
    <Menu
      label={text("options-mode")}
      named={false}
      side="above"
      className={styles.choice}
      items={[
        ...MODES.map(({ mode }) => ({
          id: mode,
          label: text(`mode-${mode}-name`),
          text: text(`mode-${mode}-text`),
          checked: mode === options.mode,
          run: () => void workspace.setOptions({ ...options, mode }),
        })),
        {
          id: "plan-first",
          label: text("mode-plan-first-name"),
          text: text("mode-plan-first-text"),
          checked: planFirst,
          toggles: true,
          run: () => void workspace.setOptions({ ...options, plan_first: !planFirst }),
        },
        {
          id: "each-step",
          label: text("mode-each-step-name"),
          text: text("mode-each-step-text"),
          checked: eachStep,
          toggles: true,
          run: () => void workspace.setOptions(withPauses(options, !eachStep)),
        },
      ]}
    >
      {current !== undefined && <Icon name={current.icon} size={16} />}
      <span className="visually-hidden">{text("options-mode")}: </span>
      <span>{modeWords(options)}</span>
      <Icon name="down" size={12} />
    </Menu>
  );
}

/** The mode in words, and whether it holds before each step. */
export function modeWords(options: SessionOptions): string {
  const mode = text(`mode-${options.mode}-name`);
  return pausesBeforeEachStep(options) ? text("options-mode-each-step", { mode }) : mode;
}

/** The chosen model in words. */
export function useModelWords(): string {
  const options = useOptions();
  const models = useAppInfo()?.models ?? [];
  const current = models.find(({ id }) => id === options?.model);
  if (current?.practice ?? options?.model === "demo") return text("options-practice-model");
  return options === null ? "" : modelName(options.model, models);
}

export function ModelChoice() {
  const workspace = useWorkspace();
  const options = useOptions();
  const models = useAppInfo()?.models ?? [];
  if (options === null) return null;
  const current = models.find(({ id }) => id === options.model);
  const practice = current?.practice ?? options.model === "demo";
  return (
    <Menu
      label={text("options-model")}
      named={false}
      side="above"
      className={styles.choice}
      items={models.map((model) => ({
        id: model.id,
        label: modelName(model.id, models),
        ...(model.name === model.id && model.id !== AUTOMATIC && { title: model.id }),
        ...(model.id === AUTOMATIC && { text: text("options-automatic-text") }),
        ...(model.practice && {
          badge: text("options-practice"),
          text: text("options-practice-text"),
        }),
        ...(model.needs_key && { badge: text("start-needs-key") }),
        checked: model.id === options.model,
        run: () => {
          void workspace.setOptions({ ...options, model: model.id });
          if (model.needs_key) settingsOpenAt.set("keys");
        },
      }))}
    >
      <span className="visually-hidden">{text("options-model")}: </span>
      {practice ? (
        <span className={styles.practice} data-practice>
          {text("options-practice-model")}
        </span>
      ) : (
        <span className={styles.model} title={options.model}>
          {modelName(options.model, models)}
        </span>
      )}
      <Icon name="down" size={12} />
    </Menu>
  );
}

export function CostSoFar() {
  const cost = useHistory((history) => history.totals.cost_usd);
  const asked = useHistory((history) => history.totals.requests > 0);
  const running = useRunningTurn() !== undefined;
  // While a task runs, its line tells the cost.
  if (!asked || running) return null;
  return (
    <span className={styles.cost} title={text("options-cost-hint")} data-cost={cost}>
      {cost === 0 ? text("options-free") : money(cost)}
      {cost > 0 && <span className={styles.soFar}> {text("options-cost-so-far")}</span>}
    </span>
  );
}
