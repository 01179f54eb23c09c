// The line that says which model answers from here on.

import { modelName } from "../sessions/model-name";
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
  const name = modelName(model, useAppInfo()?.models ?? []);
  return (
    <div className={styles.notice} data-model-line={model}>
      <Icon name="info" size={16} />
      <p title={model}>
        {text(reasoningLost ? "notice-model-reasoning" : "notice-model", { model: name })}
      </p>
    </div>
  );
}
