// A question to the person, with their answer as they are told it: the result's own words are for the model.

import type { Call } from "../sessions/history";
import { messageText, text } from "../texts";
import { WideFact } from "./facts";
import { textOf } from "./input";

export function AskUserBody({ call }: { call: Call }) {
  // What is said of a question that was cut off is no answer.
  const answer = call.state === "interrupted" ? "" : messageText(call.summary ?? "");
  if (answer === "") return null;
  return (
    <WideFact name={textOf(call.input, "question") ?? text("tool-answered")}>
      <bdi>{answer}</bdi>
    </WideFact>
  );
}
