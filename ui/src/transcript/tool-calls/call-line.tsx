// One tool call: how it goes, what it does in plain words, a small picture of the screen afterwards.
// Press it for what was asked and what came back.

import { memo, useId } from "react";
import type { Call } from "../../sessions/history";
import { useLive } from "../../sessions/use-workspace";
import { messageText, text } from "../../texts";
import { TakeBackStep } from "../../undo/take-back";
import { longDuration } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { useKept } from "../kept-state";
import { CallDetails } from "./call-details";
import { CallPicture } from "./call-picture";
import { remarkOf, sentenceOf, stateIcon } from "./call-words";
import { rendererOf, sentenceOfCall } from "../../tool-renderers/renderer-of";
import { SentenceView } from "../../tool-renderers/sentence-view";
import styles from "./tool-calls.module.css";

export const CallLine = memo(function CallLine({ line, call }: { line: string; call: Call }) {
  const [open, setOpen] = useKept(`details:${call.id}`, false);
  const details = useId();
  const remark = remarkOf(call);
  const took = call.durationMs === undefined ? undefined : longDuration(call.durationMs);

  return (
    <li
      className={styles.call}
      data-call={call.id}
      data-outcome={call.state}
      data-tool={call.name}
      data-line={line}
    >
      <div className={styles.row}>
        <button
          type="button"
          className={styles.main}
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={() => setOpen(!open)}
        >
          <StateMark call={call} />
          <Icon name={rendererOf(call).icon(call)} size={16} className={styles.kind} />
          <span className={styles.words}>
            <span className={styles.sentence}>
              <SentenceView of={sentenceOfCall(call)} />
            </span>
            {remark !== undefined && <span className={styles.note}>{remark}</span>}
            {call.state === "running" && <Progress call={call.id} />}
          </span>
          {took !== undefined && <span className={styles.time}>{took}</span>}
          <Icon name="chevron" size={14} className={styles.turner} />
        </button>
        {call.image !== undefined && (
          <CallPicture
            call={call.id}
            image={call.image}
            point={call.screen?.point}
            sentence={sentenceOf(call)}
          />
        )}
      </div>
      {open && <CallDetails id={details} call={call} />}
      {open && <TakeBackStep call={call.id} />}
    </li>
  );
});

function StateMark({ call }: { call: Call }) {
  const icon = stateIcon(call);
  return (
    <span className={styles.mark} data-state={call.state}>
      {icon === "spinner" ? <span className={styles.spinner} /> : <Icon name={icon} size={14} />}
      <span className="visually-hidden">{text(`call-state-${call.state}`)}: </span>
    </span>
  );
}

function Progress({ call }: { call: string }) {
  const progress = useLive((live) => live.progress[call]);
  if (progress === undefined) return null;
  const words = messageText(progress.message);
  return (
    <span className={styles.note}>
      {words}
      {progress.fraction !== undefined && (
        <progress className={styles.progress} value={progress.fraction} aria-label={words} />
      )}
    </span>
  );
}
