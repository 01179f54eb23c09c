// Examples as chips. A press puts the task into the message box and sends nothing. Where the practice model stands in for want of a
// key, which can do none of them, each says so, and a press leads on to the keys.

import { useId } from "react";
import type { ExampleKind, StartExample } from "../ipc/generated/commands";
import { useAppInfo, useDraft, usePracticeModel, useWorkspace } from "../sessions/use-workspace";
import { settingsOpenAt } from "../settings/open-settings";
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
  const needsKey = useNeedsKey();
  if (examples.length === 0) return null;

  const put = (task: string) => {
    const isExample = examples.some((example) => messageText(example.task) === draft);
    // Another example takes the place of one; what the person wrote stays.
    if (isExample || draft.trim() === "") workspace.write(task);
    else workspace.own(task);
    if (needsKey) settingsOpenAt.set("keys");
    else document.getElementById("message")?.focus();
  };

  return (
    <>
      <p id={hint} className="visually-hidden">
        {text(needsKey ? "start-examples-need-key" : "start-examples-hint")}
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
              {needsKey && <span className={styles.needs}>{text("start-needs-key")}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** True where chats begin with the practice model, and no other was chosen: without a key there is nothing else to begin with. */
function useNeedsKey(): boolean {
  const isPractice = usePracticeModel();
  const info = useAppInfo();
  const usual = info?.default_options.model;
  return isPractice && info?.models.find(({ id }) => id === usual)?.practice === true;
}
