// Examples as chips. A press puts the task into the message box and sends nothing.

import { useId } from "react";
import type { ExampleKind, StartExample } from "../ipc/generated/commands";
import { useDraft, useWorkspace } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Icon, type IconName } from "../ui/icon";
import styles from "./start-panel.module.css";

const ICONS: Record<ExampleKind, IconName> = {
  again: "again",
  program: "window",
  server: "puzzle",
  qube: "qube",
  screen: "screen",
  files: "folder",
  command: "terminal",
  web: "globe",
};

export function ExampleCards({ examples }: { examples: readonly StartExample[] }) {
  const workspace = useWorkspace();
  const draft = useDraft();
  const hint = useId();
  if (examples.length === 0) return null;

  const put = (task: string) => {
    const isExample = examples.some((example) => messageText(example.task) === draft);
    // Another example takes the place of one; what the person wrote stays.
    if (isExample || draft.trim() === "") workspace.write(task);
    else workspace.own(task);
    document.getElementById("message")?.focus();
  };

  return (
    <>
      <p id={hint} className="visually-hidden">
        {text("start-examples-hint")}
      </p>
      <ul className={styles.chips} aria-label={text("start-examples")}>
        {examples.map(({ kind, title, task }) => (
          <li key={messageText(title)}>
            <button
              type="button"
              className={styles.chip}
              title={messageText(task)}
              aria-describedby={hint}
              onClick={() => put(messageText(task))}
            >
              <Icon name={ICONS[kind]} size={16} />
              <span>{messageText(title)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
