// A command and what it printed, as in a terminal. Of a command that did not run to its end, the result is a note to the
// model: people read below the terminal what became of it.

import type { Call } from "../sessions/history";
import { messageText, text } from "../texts";
import { WideFact } from "./facts";
import { textOf } from "./input";
import styles from "./tool-renderers.module.css";
import { resultText } from "./tool-renderer";
import { LongText } from "./long-text";

export function TerminalBlock({ call }: { call: Call }) {
  const command = textOf(call.input, "command");
  const note = noteOf(call);
  const output = note === undefined ? resultText(call) : "";
  return (
    <WideFact name={text("tool-terminal")}>
      <LongText
        text={output}
        look="terminal"
        lead={
          command !== undefined && (
            <span className={styles.command}>
              <span aria-hidden="true">$ </span>
              {command}
              {output !== "" && "\n"}
            </span>
          )
        }
      />
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </WideFact>
  );
}

function noteOf({ state, summary = "" }: Call): string | undefined {
  if (state !== "denied" && state !== "not_executed" && state !== "interrupted") return undefined;
  return messageText(summary) || text(`call-state-${state}`);
}
