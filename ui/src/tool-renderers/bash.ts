// Commands in a shell, shown as a terminal shows them.

import { fieldsOf, textOf } from "./input";
import { type CallFacts, type ToolRenderer, resultText } from "./tool-renderer";
import { code, plain, type Sentence, sentence } from "./sentence";
import { TerminalBlock } from "./terminal-block";

/** The last line of the output of a command that did not end well. */
const EXIT_CODE = /(?:^|\n)exit code (\d+)$/;

export const bash: ToolRenderer = {
  icon: () => "terminal",
  subject: "command",
  wants: (call) => told(call, "wants"),
  did: (call) => told(call, "did"),
  Body: TerminalBlock,
};

function told(call: CallFacts, tense: "wants" | "did"): Sentence | undefined {
  if (fieldsOf(call.input)["restart"] === true) return sentence(`tool-bash-restart-${tense}`);
  const command = textOf(call.input, "command");
  if (command === undefined) return undefined;
  const exit = tense === "did" ? EXIT_CODE.exec(resultText(call))?.[1] : undefined;
  return exit === undefined
    ? sentence(`tool-bash-${tense}`, { command: code(command) })
    : sentence("tool-bash-ended", { command: code(command), code: plain(exit) });
}
