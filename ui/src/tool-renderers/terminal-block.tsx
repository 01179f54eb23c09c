// A command and what it printed, as in a terminal.

import type { Call } from "../sessions/history";
import { text } from "../texts";
import { WideFact } from "./facts";
import { textOf } from "./input";
import styles from "./tool-renderers.module.css";
import { resultText } from "./tool-renderer";
import { LongText } from "./long-text";

export function TerminalBlock({ call }: { call: Call }) {
  const command = textOf(call.input, "command");
  const output = resultText(call);
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
    </WideFact>
  );
}
