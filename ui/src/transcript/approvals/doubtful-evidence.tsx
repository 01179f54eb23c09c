// The evidence of a question with a doubt: what follows, where its targets came from, and beside that what would be done.
// What the model wrote is left out: it may be misled.

import type { Question } from "../../ipc/generated/protocol";
import { messageText, text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import styles from "./approval-card.module.css";
import { consequenceOf } from "./consequence";
import { ExactTextOf } from "./exact-text";
import { TargetPicture } from "./target-picture";

interface DoubtfulEvidenceProps {
  question: Question;
  sentence: string;
  sentenceId: string;
}

export function DoubtfulEvidence({ question, sentence, sentenceId }: DoubtfulEvidenceProps) {
  const { exact, target, seen = [] } = question;
  return (
    <>
      <p className={styles.consequence}>{visibleLine(consequenceOf(question))}</p>
      <div className={styles.columns}>
        {seen.length > 0 && (
          <div>
            <h3>{text("approval-evidence-from")}</h3>
            <ul className={styles.seen}>
              {seen.map(({ what, seen: where }) => (
                <li key={what}>
                  <code>{visibleLine(what)}</code> {visibleLine(messageText(where))}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h3>{text(isSent(question) ? "approval-evidence-sent" : "approval-evidence-done")}</h3>
          {/* The exact text says it all, and its first words may be meant to mislead. */}
          <p id={sentenceId} className={exact === undefined ? styles.sentence : "visually-hidden"}>
            {visibleLine(sentence)}
          </p>
          {exact !== undefined && <ExactTextOf exact={exact} question={question} />}
          {target !== undefined && <TargetPicture target={target} />}
        </div>
      </div>
    </>
  );
}

export function isSent({ effect }: Question): boolean {
  return effect === "send";
}
