// When Qilbee asks, which model it uses, and what it has cost so far.

import type { Mode } from "../ipc/generated/protocol";
import { useAppInfo, useHistory, useOptions, useWorkspace } from "../sessions/use-workspace";
import { texts } from "../texts";
import { money } from "../ui/format";
import { Icon, type IconName } from "../ui/icon";
import { Menu } from "../ui/menu";
import styles from "./composer.module.css";

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
  const { name } = texts.options.modes[options.mode];
  return (
    <Menu
      label={texts.options.mode}
      named={false}
      side="above"
      className={styles.choice}
      items={MODES.map(({ mode }) => ({
        id: mode,
        label: texts.options.modes[mode].name,
        text: texts.options.modes[mode].text,
        checked: mode === options.mode,
        run: () => void workspace.setOptions({ ...options, mode }),
      }))}
    >
      {current !== undefined && <Icon name={current.icon} size={16} />}
      <span className="visually-hidden">{texts.options.mode}: </span>
      <span>{name}</span>
      <Icon name="down" size={12} />
    </Menu>
  );
}

export function ModelChoice() {
  const workspace = useWorkspace();
  const options = useOptions();
  const models = useAppInfo()?.models ?? [];
  if (options === null) return null;
  const current = models.find(({ id }) => id === options.model);
  const name = current?.name ?? options.model;
  const practice = current?.practice ?? options.model === "demo";
  return (
    <Menu
      label={texts.options.model}
      named={false}
      side="above"
      className={styles.choice}
      items={models.map((model) => ({
        id: model.id,
        label: model.name,
        ...(model.practice && { badge: texts.options.practice, text: texts.options.practiceText }),
        checked: model.id === options.model,
        run: () => void workspace.setOptions({ ...options, model: model.id }),
      }))}
    >
      <span className="visually-hidden">{texts.options.model}: </span>
      {practice ? (
        <span className={styles.practice} data-practice>
          {texts.options.practiceModel}
        </span>
      ) : (
        <span className={styles.model}>{name}</span>
      )}
      <Icon name="down" size={12} />
    </Menu>
  );
}

export function CostSoFar() {
  const cost = useHistory((history) => history.totals.cost_usd);
  const asked = useHistory((history) => history.totals.requests > 0);
  if (!asked) return null;
  return (
    <span className={styles.cost} title={texts.options.costHint} data-cost={cost}>
      {cost === 0 ? texts.options.free : money(cost)}
      {cost > 0 && <span className={styles.soFar}> {texts.options.costSoFar}</span>}
    </span>
  );
}
