// An open question of the selected chat. The oldest one has the keys; an answer given elsewhere closes it here.

import type { ReactNode } from "react";
import type { Answer, Command } from "../../ipc/generated/protocol";
import type { Approval } from "../../sessions/history";
import { useHistory, useWorkspace } from "../../sessions/use-workspace";
import { applicationOf, wantsEveryStep } from "./by-application";
import { saidBefore, sentenceOfAsked } from "./asked";
import { ApprovalQuestion } from "./approval-question";

interface ApprovalCardProps {
  approval: Approval;
  compact?: boolean;
  aside?: ReactNode;
}

export function ApprovalCard({ approval, compact = false, aside }: ApprovalCardProps) {
  const workspace = useWorkspace();
  const open = useHistory((history) => history.approvals);
  const sentence = useHistory((history) => sentenceOfAsked(history, approval));
  const says = useHistory((history) => saidBefore(history, approval.call));
  const singly = useHistory((history) => {
    const application = applicationOf(approval.question);
    return application !== undefined && wantsEveryStep(history, application);
  });
  const answer = (given: Answer): Command => ({
    type: "answer_approval",
    approval: approval.id,
    answer: given,
  });
  const index = open.findIndex(({ id }) => id === approval.id);
  return (
    <ApprovalQuestion
      approval={approval}
      sentence={sentence}
      says={says}
      singly={singly}
      compact={compact}
      aside={aside}
      first={index <= 0}
      place={{ number: index + 1, of: open.length }}
      give={(given, code) => workspace.sendHere(answer(given), code)}
      codeFor={(given) => workspace.codeFor(answer(given))}
    />
  );
}
