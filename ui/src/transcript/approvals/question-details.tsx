// The rest of a question, folded: the step as the program says it, what follows from a yes, and what a longer one covers.

import type { LocalizedText, Question } from "../../ipc/generated/protocol";
import { messageText, text } from "../../texts";
import { usedApplicationName } from "../../texts/application-name";
import { visibleLine } from "../../texts/visible-text";
import styles from "./approval-card.module.css";
import { applicationOf } from "./by-application";
import { consequenceOf } from "./consequence";
import { isDoubtful } from "./doubt";
import { ExactTextOf } from "./exact-text";

interface QuestionDetailsProps {
  question: Question;
  /** The sentence that stands above. */
  shown: string;
  /** True when the shortcut keys answer this question; then they are told, once. */
  keys: boolean;
}

export function QuestionDetails({ question, shown, keys }: QuestionDetailsProps) {
  const { sentence, target, exact, reason } = question;
  const covers = coversOf(question);
  const doubtful = isDoubtful(question);
  // Where a target was seen elsewhere, that is the heading.
  const isHeading = doubtful && (question.seen ?? []).length === 0;
  const behindPicture = target !== undefined && !doubtful;
  const whole = messageText(sentence);
  return (
    <details className={styles.details}>
      <summary>
        {text("approval-details")}
        {keys && (
          <span className={styles.hint} aria-hidden="true">
            {text("approval-keys-hint")}
          </span>
        )}
      </summary>
      {whole !== shown && <p>{visibleLine(whole)}</p>}
      {behindPicture && <p>{visibleLine(consequenceOf(question))}</p>}
      {behindPicture && exact !== undefined && <ExactTextOf exact={exact} question={question} />}
      {reason !== "" && !isHeading && <p>{visibleLine(messageText(reason))}</p>}
      {question.once_only === true ? (
        <p>{text("approval-once-only")}</p>
      ) : (
        covers !== undefined && <p>{text("approval-covers", { what: covers })}</p>
      )}
    </details>
  );
}

/** The limits of an answer that holds for longer than this call; nothing where they are not told. */
export function coversOf(question: Question): string | undefined {
  const { covers } = question;
  if (covers === undefined || covers === "") return undefined;
  // The heading asks for it by this name too.
  const application = applicationOf(question);
  if (application !== undefined) return visibleLine(usedApplicationName(application));
  const scope = typeof covers === "string" ? covers : scopeOf(covers);
  return visibleLine(messageText(scope));
}

/** The part that names them: the sentence around it is for places without a menu of answers. */
function scopeOf(covers: Exclude<LocalizedText, string>): LocalizedText {
  const scope = covers.args?.["scope"];
  return typeof scope === "object" || typeof scope === "string" ? scope : covers;
}
