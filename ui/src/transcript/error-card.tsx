// An error that a turn ended with: its reason, what was kept and what to do next, and the button that does it.

import type { ErrorCode, LocalizedText } from "../ipc/generated/protocol";
import type { Entry, History } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { type SettingsSection, settingsOpenAt } from "../settings/open-settings";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import type { IconName } from "../ui/icon";
import { Markdown } from "../ui/markdown";
import { GoOnButton } from "./go-on-button";
import styles from "./notices.module.css";
import { ProblemCard } from "./problem-card";

export function ErrorCard({ entry }: { entry: Extract<Entry, { kind: "error" }> }) {
  const { code, message, next } = entry;
  const isLast = useHistory(lastError) === entry.key;
  const way = wayOf(code);
  return (
    <ProblemCard
      title={titleOf(entry)}
      // The title has said it.
      message={isUnreachable(message) ? "" : messageText(message)}
      next={<Markdown text={messageText(next)} />}
    >
      <div className={styles.buttons}>
        {way !== undefined && (
          <Button look={way.look} icon={way.icon} onClick={() => settingsOpenAt.set(way.section)}>
            {way.label}
          </Button>
        )}
        {isLast && (
          <GoOnButton look={way?.look === "primary" ? "plain" : "primary"}>
            {text("notice-try-again")}
          </GoOnButton>
        )}
      </div>
    </ProblemCard>
  );
}

/** The message of a provider that did not answer at all. */
const UNREACHABLE = "model-unreachable";

function isUnreachable(message: LocalizedText): message is Exclude<LocalizedText, string> {
  return typeof message !== "string" && message.id === UNREACHABLE;
}

function titleOf({ code, message }: Pick<Extract<Entry, { kind: "error" }>, "code" | "message">) {
  const provider = isUnreachable(message) ? message.args?.["provider"] : undefined;
  return typeof provider === "string"
    ? text("notice-error-unreachable", { provider })
    : text(`notice-error-${code}`);
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
