// Commands in a shell, shown as a terminal shows them.

import { texts } from "../../../texts";
import { fieldsOf, textOf } from "./input";
import { type CallFacts, type Kind, resultText } from "./kind";
import { code, plain, type Sentence, sentence } from "./sentence";
import { TerminalBlock } from "./terminal-block";

/** What a command that did not end well leaves at the end of its output. */
const EXIT_CODE = /(?:^|\n)exit code (\d+)$/;

export const bash: Kind = {
  icon: () => "terminal",
  wants: (call) => told(call, texts.kinds.bash.wants, texts.kinds.bash.wantsRestart),
  did: (call) => {
    const exit = EXIT_CODE.exec(resultText(call))?.[1];
    const words = exit === undefined ? texts.kinds.bash.did : texts.kinds.bash.ended;
    return told(call, words, texts.kinds.bash.didRestart, exit);
  },
  Body: TerminalBlock,
};

function told(
  { input }: CallFacts,
  words: string,
  restart: string,
  exit = "",
): Sentence | undefined {
  if (fieldsOf(input)["restart"] === true) return sentence(restart);
  const command = textOf(input, "command");
  if (command === undefined) return undefined;
  return sentence(words, { command: code(command), code: plain(exit) });
}
