// Bodies that are a fact or two and a text: files read and written, exchanges with servers, tasks for Qube.

import type { Call } from "../../../sessions/history";
import { texts } from "../../../texts";
import { Fact, WideFact } from "./facts";
import { textOf } from "./input";
import { resultText } from "./kind";
import { LongText } from "./long-text";

export function ReadBody({ call }: { call: Call }) {
  return (
    <>
      <TextFact name={texts.kinds.path} text={textOf(call.input, "path")} />
      <WideText name={texts.kinds.content} text={resultText(call)} />
    </>
  );
}

export function WriteBody({ call }: { call: Call }) {
  return (
    <>
      <TextFact name={texts.kinds.path} text={textOf(call.input, "path")} />
      <WideText name={texts.kinds.written} text={textOf(call.input, "text")} />
      <WideText name={texts.calls.result} text={resultText(call)} />
    </>
  );
}

export function HttpBody({ call }: { call: Call }) {
  return (
    <>
      <TextFact name={texts.kinds.address} text={textOf(call.input, "url")} />
      <WideText name={texts.kinds.sent} text={textOf(call.input, "body")} />
      <WideText name={texts.kinds.answered} text={resultText(call)} />
    </>
  );
}

export function QubeBody({ call }: { call: Call }) {
  return (
    <>
      <WideText name={texts.kinds.task} text={textOf(call.input, "task_description")} />
      <WideText name={texts.kinds.answered} text={resultText(call)} />
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
