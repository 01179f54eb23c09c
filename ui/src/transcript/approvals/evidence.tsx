// The evidence of a question, to be judged in one look: the place on the screen, or else the exact text. Beside it the
// sentence, and what the model wrote, marked as its own words.

import type { Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import styles from "./approval-card.module.css";
import { consequenceOf } from "./consequence";
import { ExactTextOf } from "./exact-text";
import { TargetPicture } from "./target-picture";

interface EvidenceProps {
  question: Question;
  sentence: string;
  sentenceId: string;
  says: string | undefined;
}

export function Evidence({ question, sentence, sentenceId, says }: EvidenceProps) {
  const { exact, target } = question;
  return (
    <div className={styles.evidence}>
      {target !== undefined && <TargetPicture target={target} />}
      <div className={styles.words}>
        <p
          id={sentenceId}
          className={saysNoMore(question, sentence) ? "visually-hidden" : styles.sentence}
        >
          {visibleLine(sentence)}
        </p>
        {target === undefined && exact !== undefined && (
          <ExactTextOf exact={exact} question={question} />
        )}
        {target === undefined && (
          <p className={styles.consequence}>{visibleLine(consequenceOf(question))}</p>
        )}
        {says !== undefined && (
          <p className={styles.says}>{text("approval-says", { words: visibleLine(says) })}</p>
        )}
      </div>
    </div>
  );
}

/** True for a sentence that repeats the heading and what is shown. A screen reader gets it all the same. */
function saysNoMore({ domain, exact }: Question, sentence: string): boolean {
  if (domain === "shell") return exact !== undefined;
  return domain === "desktop" && sentence === text("desktop-left_click-wants");
}
