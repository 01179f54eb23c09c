// Everything about one step: when and where it was, what happened before it, what it cost, and under its own heading
// what only some want to know. Stable for tests: region "About this step".

import type { Entry } from "../sessions/history";
import { messageText, text } from "../texts";
import { leftOpenWords, takeoverWords } from "../transcript/notices";
import { Evidence, TechnicalDetails } from "../transcript/tool-calls/call-details";
import { sentenceOf } from "../transcript/tool-calls/call-words";
import { moment } from "../ui/format";
import type { Frame } from "./frames";
import { ModelTold } from "./model-told";
import { stepOf } from "./step";
import { StepCost } from "./step-cost";
import styles from "./step-panel.module.css";

export function StepPanel({ frame }: { frame: Frame }) {
  const step = stepOf(frame);
  const { call } = frame;
  return (
    <section className={styles.panel} aria-label={text("screen-about")}>
      <p className={styles.when}>
        <time dateTime={frame.at}>{moment(frame.at)}</time>
        <WindowName frame={frame} />
      </p>
      <Since entries={step.since} />
      {call !== undefined && (
        <dl className={styles.evidence}>
          <Evidence call={call} />
        </dl>
      )}
      <StepCost step={step} />
      {call !== undefined && <TechnicalDetails call={call} />}
      {step.request !== undefined && <ModelTold seq={frame.seq} />}
    </section>
  );
}

function WindowName({ frame }: { frame: Frame }) {
  const { title = "", app = "" } = frame.picture?.window ?? {};
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
