// An error: what happened, what was kept, what to do next, and the button that does it.

import type { ReactNode } from "react";
import type { ErrorCode } from "../ipc/generated/protocol";
import type { Entry, History } from "../sessions/history";
import { useHistory, useWorkspace } from "../sessions/use-workspace";
import { type SettingsSection, settingsOpenAt } from "../settings/open-settings";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import { Markdown } from "../ui/markdown";
import styles from "./notices.module.css";

export function ErrorCard({ entry }: { entry: Extract<Entry, { kind: "error" }> }) {
  const { code, message, next } = entry;
  const isLast = useHistory(lastError) === entry.key;
  return (
    <ProblemCard message={messageText(message)} next={messageText(next)}>
      <div className={styles.buttons}>
        {isLast && <GoOnButton />}
        <SettingsButton code={code} />
      </div>
    </ProblemCard>
  );
}

interface ProblemCardProps {
  message: string;
  next: string;
  children?: ReactNode;
}

export function ProblemCard({ message, next, children }: ProblemCardProps) {
  return (
    <section className={styles.error} aria-label={text("notice-error")}>
      <Icon name="warning" />
      <div>
        <h2>{text("notice-error")}</h2>
        <p>{message}</p>
        <h3>{text("notice-next")}</h3>
        <Markdown text={next} />
        {children}
      </div>
    </section>
  );
}

/** Goes on where it stopped: what was done is not done twice. */
function GoOnButton() {
  const workspace = useWorkspace();
  return (
    <Button icon="again" onClick={() => void workspace.say(text("notice-go-on"), [])}>
      {text("notice-try-again")}
    </Button>
  );
}

function SettingsButton({ code }: { code: ErrorCode }) {
  const way = wayOf(code);
  if (way === undefined) return null;
  return (
    <Button look={way.look} icon={way.icon} onClick={() => settingsOpenAt.set(way.section)}>
      {way.label}
    </Button>
  );
}

interface Way {
  section: SettingsSection;
  label: string;
  icon: IconName;
  look: "primary" | "plain";
}

function wayOf(code: ErrorCode): Way | undefined {
  switch (code) {
    case "key_missing":
      return { section: "keys", label: text("notice-add-key"), icon: "key", look: "primary" };
    case "key_rejected":
      return { section: "keys", label: text("notice-replace-key"), icon: "key", look: "primary" };
    case "spend_limit":
      return {
        section: "models",
        label: text("notice-other-model"),
        icon: "settings",
        look: "plain",
      };
    case "internal":
      return { section: "data", label: text("notice-check-data"), icon: "settings", look: "plain" };
    case "offline":
    case "provider":
      return undefined;
  }
}

/** The error that the last turn ended with. */
function lastError({ turns }: History): string | undefined {
  const turn = turns.at(-1);
  return turn?.ended === undefined
    ? undefined
    : turn.entries.findLast(({ kind }) => kind === "error")?.key;
}
