// What the request behind a step cost: the sum at once, the tokens by kind for whoever wants to know.

import type { Request } from "../sessions/history";
import { texts } from "../texts";
import { count, money } from "../ui/format";
import type { Step } from "./step";
import styles from "./step-panel.module.css";

export function StepCost({ step: { request, together } }: { step: Step }) {
  if (request === undefined) return null;
  return (
    <details className={styles.cost}>
      <summary>
        <span>{texts.screen.cost.title}</span>
        <strong>{request.costUsd === 0 ? texts.options.free : money(request.costUsd)}</strong>
      </summary>
      {together > 1 && <p>{texts.screen.cost.together(together)}</p>}
      <dl>
        {kindsOf(request).map(([name, tokens]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{texts.screen.cost.tokens(count(tokens))}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.screen.cost.note(request.model)}</p>
    </details>
  );
}

function kindsOf({ tokens }: Request): [name: string, tokens: number][] {
  const { input, cacheRead, cacheWrite, output } = texts.screen.cost;
  return [
    [input, tokens.input],
    [cacheRead, tokens.cache_read],
    [cacheWrite, tokens.cache_write_short + tokens.cache_write_long],
    [output, tokens.output],
  ];
}
