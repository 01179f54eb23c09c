// Input and result of a call that no kind knows: as they are, one argument a line.

import type { Call } from "../sessions/history";
import { text } from "../texts";
import { WideFact } from "./facts";
import { resultText } from "./tool-renderer";
import { LongText } from "./long-text";

export function AnyBody({ call }: { call: Call }) {
  const result = resultText(call);
  return (
    <>
      <WideFact name={text("call-asked")}>
        <LongText text={readable(call.input)} />
      </WideFact>
      {result !== "" && (
        <WideFact name={text("call-result")}>
          <LongText text={result} />
        </WideFact>
      )}
    </>
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
