// The details of an edit of a text file or a note: the change, or what was looked at.

import type { Call } from "../sessions/history";
import { text } from "../texts";
import { diffOf } from "./diff";
import { DiffView } from "./diff-view";
import { Fact, WideFact } from "./facts";
import { numberOf, textOf } from "./input";
import { resultText } from "./tool-renderer";
import { LongText } from "./long-text";

export function EditBody({ call }: { call: Call }) {
  const path = textOf(call.input, "path") ?? textOf(call.input, "old_path");
  const newPath = textOf(call.input, "new_path");
  const line = numberOf(call.input, "insert_line");
  const change = changeOf(call.input);
  const result = resultText(call);
  const told = change === undefined || call.state !== "done";
  return (
    <>
      {path !== undefined && <Fact name={text("tool-path")} text={path} />}
      {newPath !== undefined && <Fact name={text("tool-new-path")} text={newPath} />}
      {line !== undefined && <Fact name={text("tool-after-line")} text={String(line)} />}
      {change !== undefined && (
        <WideFact name={text("tool-change")}>
          <DiffView lines={change} />
        </WideFact>
      )}
      {told && result !== "" && (
        <WideFact name={text("call-result")}>
          <LongText text={result} />
        </WideFact>
      )}
    </>
  );
}

function changeOf(input: unknown) {
  switch (textOf(input, "command")) {
    case "create":
      return diffOf("", textOf(input, "file_text") ?? "");
    case "str_replace":
      return diffOf(textOf(input, "old_str") ?? "", textOf(input, "new_str") ?? "");
    case "insert":
      return diffOf("", textOf(input, "insert_text") ?? textOf(input, "new_str") ?? "");
    default:
      return undefined;
  }
}
