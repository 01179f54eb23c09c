// Everything about one step: when and where it was, what it cost, what happened before it, what was asked
// and what came back, and the way to go on from there. Stable for tests: region "About this step".

import { useId } from "react";
import type { Entry } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { leftOpenWords, takeoverWords } from "../transcript/notices";
import { CallDetails } from "../transcript/tool-calls/call-details";
import { sentenceOf } from "../transcript/tool-calls/call-words";
import { wholeTime } from "../ui/format";
import { ContinueHere } from "./continue-here";
import { type Step, stepAt } from "./step";
import { StepCost } from "./step-cost";
import styles from "./step-panel.module.css";

export function StepPanel({ index }: { index: number }) {
  const history = useHistory((history) => history);
  const details = useId();
  const step = stepAt(history, index);
  if (step === undefined) return null;
  const { picture, call } = step;
  const isLast = index === history.pictures.length - 1;
  return (
    <section className={styles.panel} aria-label={text("screen-about")}>
      <div className={styles.head}>
        <p className={styles.when}>
          <time dateTime={picture.at}>{wholeTime(picture.at)}</time>
          <WindowName step={step} />
        </p>
        {!isLast && <ContinueHere key={picture.key} seq={picture.seq} />}
      </div>
      <StepCost step={step} />
      <Since entries={step.since} />
      {call !== undefined && <CallDetails id={details} call={call} />}
    </section>
  );
}

function WindowName({ step }: { step: Step }) {
  const { title = "", app = "" } = step.picture.window ?? {};
  const name = title === "" ? app : title;
  return name === "" ? null : (
    <span className={styles.window}>{text("screen-in-window", { name })}</span>
  );
}

function Since({ entries }: { entries: readonly Entry[] }) {
  const lines = entries.flatMap((entry) => {
    const line = lineOf(entry);
    return line === undefined ? [] : [{ key: entry.key, ...line }];
  });
  if (lines.length === 0) return null;
  return (
    <div className={styles.since}>
      <h3>{text("screen-since")}</h3>
      <ul>
        {lines.map(({ key, who, text }) => (
          <li key={key}>
            {who !== undefined && <strong>{who}: </strong>}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function lineOf(entry: Entry): { who?: string; text: string } | undefined {
  switch (entry.kind) {
    case "person": {
      const item = entry.items.find(({ kind }) => kind === "text");
      return item?.kind === "text" ? { who: text("transcript-you"), text: item.text } : undefined;
    }
    case "answer":
      return entry.text === "" ? undefined : { who: text("product"), text: entry.text };
    case "call":
      return { text: sentenceOf(entry.call) };
    case "error":
      return { text: messageText(entry.message) };
    case "notice":
      switch (entry.notice.type) {
        case "warning":
        case "guard_tripped":
        case "tools_changed":
        case "model_chosen":
          return { text: messageText(entry.notice.message) };
        case "takeover":
          return { text: takeoverWords(entry.notice.by) };
        case "context_compacted":
          return { text: text("notice-compacted") };
        case "left_open":
          return { text: leftOpenWords(entry.notice) };
        case "paused":
          return { text: text(`notice-paused-${entry.notice.reason}`) };
      }
    // The transcript says which model answers; it and the activity line show the plan.
    case "model":
    case "plan":
      return undefined;
  }
}
