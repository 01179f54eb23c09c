// The line that says which model answers from here on.

import { useAppInfo } from "../sessions/use-workspace";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import styles from "./notices.module.css";

interface ModelLineProps {
  model: string;
  /** Reasoning of the models before it could not move. */
  reasoningLost: boolean;
}

export function ModelLine({ model, reasoningLost }: ModelLineProps) {
  const known = useAppInfo()?.models.find(({ id }) => id === model);
  const name = known?.name ?? model;
  return (
    <div className={styles.notice} data-model-line={model}>
      <Icon name="info" size={16} />
      <p>{text(reasoningLost ? "notice-model-reasoning" : "notice-model", { model: name })}</p>
    </div>
  );
}
