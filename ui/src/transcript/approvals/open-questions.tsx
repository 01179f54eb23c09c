// The open questions of the selected chat, at a fixed place above the message box: the oldest is shown, and when it is
// answered the next one. Outside of everything that scrolls, so that its answers are always in sight.

import type { ReactNode } from "react";
import { useHistory } from "../../sessions/use-workspace";
import { keyOf } from "../../sessions/person-questions";
import { PersonQuestionCard } from "../questions/person-question-card";
import { ApprovalCard } from "./approval-card";
import styles from "./open-questions.module.css";

interface OpenQuestionsProps {
  /** Stands beside the heading of a question: the way to stop. */
  aside?: ReactNode;
}

export function OpenQuestions({ aside }: OpenQuestionsProps) {
  const first = useHistory((history) => history.approvals[0]);
  const asked = useHistory((history) => history.questions[0]);
  if (first === undefined && asked === undefined) return null;
  return (
    <div className={styles.place} data-open-question>
      {first !== undefined && <ApprovalCard key={first.id} approval={first} aside={aside} />}
      {first === undefined && asked !== undefined && (
        <PersonQuestionCard key={keyOf(asked)} asked={asked} aside={aside} />
      )}
    </div>
  );
}
