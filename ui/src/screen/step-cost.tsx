// The cost of the request behind a step: the sum at once, the tokens by kind on demand.

import type { Request } from "../sessions/history";
import { text } from "../texts";
import { count, exactMoney } from "../ui/format";
import type { Step } from "./step";
import styles from "./step-panel.module.css";

export function StepCost({ step: { request, together } }: { step: Step }) {
  if (request === undefined) return null;
  return (
    <details className={styles.cost}>
      <summary>
        <span>{text("step-cost-title")}</span>
        <strong>{request.costUsd === 0 ? text("options-free") : exactMoney(request.costUsd)}</strong>
      </summary>
      {together > 1 && <p>{text("step-cost-together", { steps: together - 1 })}</p>}
      <dl>
        {kindsOf(request).map(([name, tokens]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text("step-cost-tokens", { count: count(tokens) })}</dd>
          </div>
        ))}
      </dl>
      <p>{text("step-cost-note", { model: request.model })}</p>
    </details>
  );
}

function kindsOf({ tokens }: Request): [name: string, tokens: number][] {
  return [
    [text("step-cost-input"), tokens.input],
    [text("step-cost-cache-read"), tokens.cache_read],
    [text("step-cost-cache-write"), tokens.cache_write_short + tokens.cache_write_long],
    [text("step-cost-output"), tokens.output],
  ];
}
