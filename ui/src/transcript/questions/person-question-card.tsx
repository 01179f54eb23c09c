// A question of the model, or of an outside server, to the person. What it says was written by them; the answer is the
// person's own.

import { type ReactNode, useState } from "react";
import type { Command } from "../../ipc/generated/protocol";
import type { AskedQuestion } from "../../sessions/person-questions";
import { useWorkspace } from "../../sessions/use-workspace";
import { ChoiceQuestion } from "./choice-question";
import { FormQuestion } from "./form-question";
import type { FormValues } from "./form-values";
import { PlanQuestion } from "./plan-question";

interface PersonQuestionCardProps {
  asked: AskedQuestion;
  /** Stands beside the heading: the way to stop. */
  aside?: ReactNode;
}

export function PersonQuestionCard({ asked, aside }: PersonQuestionCardProps) {
  const workspace = useWorkspace();
  const [sending, setSending] = useState(false);
  const { call, question } = asked;
  const answer = (words: string): Command => ({
    type: "provide_tool_result",
    call,
    output: { parts: [{ kind: "text", text: words }] },
  });

  const give = async (command: Command) => {
    if (sending) return;
    setSending(true);
    if (!(await workspace.send(command))) setSending(false);
  };

  const means = {
    disabled: sending,
    say: (words: string) => void give(answer(words)),
    skip: () => void give({ type: "skip_question", call }),
    stop: () => void give({ type: "stop" }),
  };
  switch (question.kind) {
    case "choice":
      return <ChoiceQuestion question={question} aside={aside} {...means} />;
    case "plan":
      return <PlanQuestion steps={question.steps} {...means} />;
    case "form": {
      const { form } = question;
      const fill = (values?: FormValues) =>
        void give({ type: "answer_form", call, form: form.id, ...(values && { values }) });
      return (
        <FormQuestion form={form} aside={aside} {...means} send={fill} decline={() => fill()} />
      );
    }
  }
}
