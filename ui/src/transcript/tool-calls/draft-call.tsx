// The call that is being written: its sentence as far as it can be told, and the end of what it will
// write or run. Follows every delta, like the answer that is being written.

import { useWriting } from "../../sessions/use-workspace";
import { text } from "../../texts";
import { Icon } from "../../ui/icon";
import { sentenceOfDraft } from "../../tool-renderers/renderer-of";
import { textOf } from "../../tool-renderers/input";
import kindStyles from "../../tool-renderers/tool-renderers.module.css";
import { endOf } from "../../tool-renderers/long-text";
import { SentenceView } from "../../tool-renderers/sentence-view";
import { partialInput } from "./partial-input";
import styles from "./tool-calls.module.css";

/** Inputs that grow long, by the names the tools give them. */
const LONG_FIELDS = [
  "command",
  "file_text",
  "new_str",
  "insert_text",
  "text",
  "body",
  "task_description",
];
/** A shorter text is in the sentence already. */
const WORTH_A_BLOCK = 60;

export function DraftCall() {
  const drafting = useWriting((live) => live.drafting);
  if (drafting === null) return null;
  const input = partialInput(drafting.input);
  const call = { name: drafting.name, input, sentence: "" };
  const { kind, said } = sentenceOfDraft(call);
  const whole = growingText(input);
  const growing = endOf(whole);
  const lines = whole === "" ? 0 : whole.split("\n").length;
  return (
    <div className={styles.group} data-live="call" aria-busy="true">
      <p className={styles.draft}>
        <span className={styles.mark} data-state="waiting">
          <Icon name={kind.icon(call)} size={16} className={styles.kind} />
        </span>
        <span className={styles.words}>
          {said === undefined ? text("transcript-preparing") : <SentenceView of={said} />}
          {lines > 1 && ` · ${text("call-lines", { count: lines })}`}
        </span>
        <span className={styles.spinner} />
      </p>
      {growing !== "" && (
        <pre className={`${kindStyles.block} ${styles.growing}`} aria-hidden="true">
          {growing}
        </pre>
      )}
    </div>
  );
}

function growingText(input: unknown): string {
  const text = LONG_FIELDS.flatMap((name) => textOf(input, name) ?? []).at(-1) ?? "";
  return text.length < WORTH_A_BLOCK && !text.includes("\n") ? "" : text;
}
