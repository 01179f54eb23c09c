// The open questions of the selected chat, at a fixed place above the message box: the oldest is shown, and when it is
// answered the next one. Outside of everything that scrolls, so that its answers are always in sight.

import { useHistory } from "../../sessions/use-workspace";
import { ApprovalCard } from "./approval-card";
import styles from "./open-questions.module.css";

export function OpenQuestions() {
  const first = useHistory((history) => history.approvals[0]);
  if (first === undefined) return null;
  return (
    <div className={styles.place}>
      <ApprovalCard key={first.id} approval={first} />
    </div>
  );
}
