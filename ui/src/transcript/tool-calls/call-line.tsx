// One tool call: its kind, how it goes, and what it does in plain words. Press it for what was asked and what came back.

import { memo, useId } from "react";
import { type Call, nextStep } from "../../sessions/history";
import { useHistory, useLive } from "../../sessions/use-workspace";
import { messageText, text } from "../../texts";
import { TakeBackStep } from "../../undo/take-back";
import { duration } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { useKept } from "../kept-state";
import { CallDetails, WORTH_TELLING_MS } from "./call-details";
import { badgeOf, isFinished, remarkOf, sentenceOf } from "./call-words";
import { ShowStep } from "./show-step";
import { rendererOf, sentenceOfCall } from "../../tool-renderers/renderer-of";
import { SentenceView } from "../../tool-renderers/sentence-view";
import styles from "./tool-calls.module.css";

export const CallLine = memo(function CallLine({ line, call }: { line: string; call: Call }) {
  const [open, setOpen] = useKept(`details:${call.id}`, false);
  const details = useId();
  const remark = remarkOf(call);
  const isNext = useHistory((history) => nextStep(history)?.id === call.id);
  const { durationMs = 0 } = call;

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
          <Mark call={call} />
          <span className={styles.words}>
            <span className={styles.sentence}>
              <SentenceView of={sentenceOfCall(call)} />
            </span>
            {remark !== undefined && <span className={styles.note}>{remark}</span>}
            {call.state === "running" && <Progress call={call.id} />}
          </span>
          {isNext && <span className={styles.next}>{text("call-next")}</span>}
          {durationMs >= WORTH_TELLING_MS && (
            <span className={styles.time}>{duration(durationMs)}</span>
          )}
          <Icon name="chevron" size={14} className={styles.turner} />
        </button>
        {isFinished(call) && <ShowStep frame={line} sentence={sentenceOf(call)} />}
      </div>
      {open && <CallDetails id={details} call={call} />}
      {open && <TakeBackStep call={call.id} />}
    </li>
  );
});

/** The icon of its kind; a badge on it where it is not simply done. */
function Mark({ call }: { call: Call }) {
  const badge = badgeOf(call);
  return (
    <span className={styles.mark} data-state={call.state}>
      {call.state === "running" ? (
        <span className={styles.spinner} />
      ) : (
        <Icon name={rendererOf(call).icon(call)} size={16} />
      )}
      {badge !== undefined && (
        <span className={styles.badge} data-badge={badge}>
          <Icon name={badge} size={10} />
        </span>
      )}
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
