// The cost of the request behind a step: the sum at once; on demand what was read and written for it, in words.

import type { Request } from "../sessions/history";
import { modelName } from "../sessions/model-name";
import { useAppInfo } from "../sessions/use-workspace";
import { text } from "../texts";
import { count, exactMoney } from "../ui/format";
import type { Step } from "./step";
import styles from "./step-panel.module.css";

const WORDS_A_TOKEN = 0.75;
/** The number of words is a guess, and is told as one. */
const ROUNDED_TO = 10;

export function StepCost({ step: { request, together } }: { step: Step }) {
  const models = useAppInfo()?.models ?? [];
  if (request === undefined) return null;
  const model = modelName(request.model, models);
  return (
    <details className={styles.cost}>
      <summary>
        <span>{text("step-cost-title")}</span>
        <strong>
          {request.costUsd === 0 ? text("options-free") : exactMoney(request.costUsd)}
        </strong>
      </summary>
      {together > 1 && <p>{text("step-cost-together", { steps: together - 1 })}</p>}
      <dl>
        {kindsOf(request).map(([name, tokens]) => (
          <div key={name} title={text("step-cost-tokens", { count: count(tokens) })}>
            <dt>{name}</dt>
            <dd>{text("step-cost-words", { count: count(wordsIn(tokens)) })}</dd>
          </div>
        ))}
      </dl>
      <p>{text("step-cost-note", { model })}</p>
    </details>
  );
}

function kindsOf({ tokens }: Request): [name: string, tokens: number][] {
  const kinds: [string, number][] = [
    [text("step-cost-input"), tokens.input],
    [text("step-cost-cache-read"), tokens.cache_read],
    [text("step-cost-cache-write"), tokens.cache_write_short + tokens.cache_write_long],
    [text("step-cost-output"), tokens.output],
  ];
  return kinds.filter(([, used]) => used > 0);
}

function wordsIn(tokens: number): number {
  const words = tokens * WORDS_A_TOKEN;
  return words < ROUNDED_TO ? Math.ceil(words) : Math.round(words / ROUNDED_TO) * ROUNDED_TO;
}
