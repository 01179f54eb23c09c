// What the model was told before a step, loaded when somebody opens it: Qilbee's own text, the tools, the messages.
// Stable for tests: group "What the model was told".

import { type ReactNode, useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { ModelTold as Told } from "../ipc/generated/commands";
import type { HookTime, Item, Message } from "../ipc/generated/protocol";
import { text } from "../texts";
import { useSelectedSession } from "../sessions/use-workspace";
import styles from "./step-panel.module.css";

/** Letters of a message's first words. */
const FIRST_WORDS = 80;

export function ModelTold({ seq }: { seq: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.cost} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text("step-told-title")}</summary>
      {isOpen && <Loaded key={seq} seq={seq} />}
    </details>
  );
}

type Content =
  { is: "loading" } | { is: "there"; told: Told | null } | { is: "failed"; message: string };

function Loaded({ seq }: { seq: number }) {
  const backend = useBackend();
  const session = useSelectedSession()?.id;
  const [content, setContent] = useState<Content>({ is: "loading" });

  // It is read from the journal when it is opened.
  useEffect(() => {
    if (session === undefined) return;
    let wanted = true;
    backend.modelTold(session, seq).then(
      (told) => wanted && setContent({ is: "there", told }),
      (thrown) => wanted && setContent({ is: "failed", message: toBackendError(thrown).message }),
    );
    return () => {
      wanted = false;
    };
  }, [backend, session, seq]);

  if (content.is === "loading") return <p role="status">{text("step-told-loading")}</p>;
  if (content.is === "failed") return <p role="alert">{content.message}</p>;
  if (content.told === null) return <p>{text("step-told-nothing")}</p>;
  return <Parts told={content.told} />;
}

function Parts({ told: { system, tools, messages, summed_up, hooks } }: { told: Told }) {
  return (
    <div className={styles.told}>
      {summed_up && <p>{text("notice-compacted")}</p>}
      {system !== undefined && <Part name={text("step-told-system")}>{system}</Part>}
      {tools.length > 0 && (
        <Part name={text("step-told-tools", { tools: tools.length })}>
          {tools.map(({ name, description }) => `${name}\n${description}`).join("\n\n")}
        </Part>
      )}
      {messages.map((message, place) => (
        // Messages of one request never move.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={place} name={headingOf(message)}>
          {message.items.map(wordsOf).join("\n\n")}
        </Part>
      ))}
      {hooks.length > 0 && (
        <Part name={text("step-told-hooks", { hooks: hooks.length })}>
          {hooks.map(timeOf).join("\n")}
        </Part>
      )}
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details>
      <summary>{name}</summary>
      {/* A text that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{children}</pre>
    </details>
  );
}

/** The moment is named as in the settings, where the person wrote it. */
function timeOf({ hook, moment, milliseconds }: HookTime): string {
  return text("step-told-hook", { hook, moment, milliseconds });
}

function headingOf({ role, items }: Message): string {
  const who = text(role === "user" ? "step-told-to-it" : "step-told-by-it");
  const words = items.map(wordsOf).join(" ").replaceAll(/\s+/g, " ").slice(0, FIRST_WORDS);
  return `${who} ${words}`;
}

function wordsOf(item: Item): string {
  switch (item.kind) {
    case "text":
    case "quoted":
    case "thinking":
      return item.text;
    case "image":
      return text("step-told-picture");
    case "file":
    case "original":
      return item.name;
    case "tool_call":
      return `${item.name} ${JSON.stringify(item.input)}`;
    case "tool_result":
      return item.content.map(wordsOf).join("\n");
    case "opaque":
      return item.block;
  }
}
