// The answers that hold for longer than one call, as choices of a menu. Each says what it covers.

import type { Answer, Grant, Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import type { MenuItem } from "../../ui/menu-list";
import { coversOf } from "./question-details";
import { grantFor, SPANS } from "./until";

export function longerAnswers(question: Question, give: (answer: Answer) => void): MenuItem[] {
  const what = coversOf(question);
  const choice = (id: "chat" | (typeof SPANS)[number], grant: () => Grant): MenuItem => ({
    id,
    label: text(`approval-span-${id}`),
    ...(what !== undefined && { text: text("approval-covers", { what }) }),
    run: () => give({ answer: "allow", grant: grant() }),
  });
  return [
    choice("chat", () => ({ for: "session" })),
    ...SPANS.map((span) => choice(span, () => grantFor(span, Date.now()))),
  ];
}
