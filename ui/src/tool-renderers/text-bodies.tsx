// Bodies that are a fact or two and a text: files read and written, exchanges with servers, tasks for Qube.

import type { Call } from "../sessions/history";
import { text } from "../texts";
import { Fact, WideFact } from "./facts";
import { textOf } from "./input";
import { resultText } from "./tool-renderer";
import { LongText } from "./long-text";
import { TextOrTable } from "./text-or-table";

export function ReadBody({ call }: { call: Call }) {
  const path = textOf(call.input, "path");
  const content = resultText(call);
  return (
    <>
      <TextFact name={text("tool-path")} text={path} />
      {content !== "" && (
        <WideFact name={text("tool-content")}>
          <TextOrTable path={path} text={content} />
        </WideFact>
      )}
    </>
  );
}

export function WriteBody({ call }: { call: Call }) {
  const path = textOf(call.input, "path");
  const written = textOf(call.input, "text") ?? "";
  // What was written says it all, unless it was not.
  const result = written === "" || call.state !== "done" ? resultText(call) : "";
  return (
    <>
      <TextFact name={text("tool-path")} text={path} />
      {written !== "" && (
        <WideFact name={text("tool-written")}>
          <TextOrTable path={path} text={written} />
        </WideFact>
      )}
      <WideText name={text("call-result")} text={result} />
    </>
  );
}

export function HttpBody({ call }: { call: Call }) {
  return (
    <>
      <TextFact name={text("tool-address")} text={textOf(call.input, "url")} />
      <WideText name={text("tool-sent")} text={textOf(call.input, "body")} />
      <WideText name={text("tool-answered")} text={resultText(call)} />
    </>
  );
}

export function QubeBody({ call }: { call: Call }) {
  return (
    <>
      <WideText name={text("tool-task")} text={textOf(call.input, "task_description")} />
      <WideText name={text("tool-answered")} text={resultText(call)} />
    </>
  );
}

interface NamedText {
  name: string;
  text: string | undefined;
}

function TextFact({ name, text }: NamedText) {
  return text === undefined ? null : <Fact name={name} text={text} />;
}

function WideText({ name, text }: NamedText) {
  if (text === undefined || text === "") return null;
  return (
    <WideFact name={name}>
      <LongText text={text} />
    </WideFact>
  );
}
