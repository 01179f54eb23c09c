// What was asked and what came back, for whoever wants to know.

import { useState } from "react";
import type { Call } from "../../sessions/history";
import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { duration } from "../../ui/format";
import { decisionOf } from "./call-words";
import styles from "./tool-calls.module.css";

/** Longer texts are cut here until the person asks for all of it. */
const SHORT_TEXT = 800;

export function CallDetails({ id, call }: { id: string; call: Call }) {
  const result = call.content
    .flatMap((item) => (item.kind === "text" ? [item.text] : []))
    .join("\n");
  const decision = decisionOf(call);
  return (
    <dl id={id} className={styles.details} aria-label={texts.calls.details(call.sentence)}>
      <Fact
        name={texts.calls.tool}
        text={call.toolset ? `${call.toolset} · ${call.name}` : call.name}
      />
      {decision !== undefined && <Fact name={texts.calls.permission} text={decision} />}
      {call.proof !== undefined && (
        <Fact name={texts.calls.effect} text={texts.calls.proofs[call.proof]} />
      )}
      {call.durationMs !== undefined && (
        <Fact name={texts.calls.took} text={duration(call.durationMs)} />
      )}
      <LongFact name={texts.calls.asked} text={readable(call.input)} />
      {result !== "" && <LongFact name={texts.calls.result} text={result} />}
      {call.reference !== undefined && <Fact name={texts.calls.reference} text={call.reference} />}
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function LongFact({ name, text }: { name: string; text: string }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > SHORT_TEXT;
  return (
    <div className={styles.longFact}>
      <dt>{name}</dt>
      <dd>
        <pre>{long && !whole ? `${text.slice(0, SHORT_TEXT)}…` : text}</pre>
        {long && (
          <Button look="quiet" onClick={() => setWhole(!whole)}>
            {whole ? texts.transcript.showLess : texts.transcript.showText}
          </Button>
        )}
      </dd>
    </div>
  );
}

/** The arguments, one per line: readable without knowing what JSON is. */
function readable(input: unknown): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return JSON.stringify(input);
  }
  const lines = Object.entries(input).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return lines.length === 0 ? texts.calls.noInput : lines.join("\n");
}
