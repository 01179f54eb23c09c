// Result and input of a call that no kind knows, as they are.

import type { Call } from "../sessions/history";
import { text } from "../texts";
import { WideFact } from "./facts";
import { resultText } from "./tool-renderer";
import { LongText } from "./long-text";

export function ResultBody({ call }: { call: Call }) {
  const result = resultText(call);
  if (result === "") return null;
  return (
    <WideFact name={text("call-result")}>
      <LongText text={result} />
    </WideFact>
  );
}

/** For people who want to know: one argument a line. */
export function InputFact({ call }: { call: Call }) {
  return (
    <WideFact name={text("call-asked")}>
      <LongText text={readable(call.input)} />
    </WideFact>
  );
}

/** The arguments, one per line: readable without knowing what JSON is. */
function readable(input: unknown): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return JSON.stringify(input) ?? text("call-no-input");
  }
  const lines = Object.entries(input).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return lines.length === 0 ? text("call-no-input") : lines.join("\n");
}
