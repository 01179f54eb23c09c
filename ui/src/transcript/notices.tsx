// Things that are neither said nor done: warnings, guards, pauses.

import type { Notice } from "../sessions/history";
import { useAppInfo, useHistory } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Icon, type IconName } from "../ui/icon";
import { GoOnButton } from "./go-on-button";
import styles from "./notices.module.css";

export function NoticeLine({ notice }: { notice: Notice }) {
  if (asksAboutMoney(notice)) return null;
  if (isClosed(notice)) return <Closed notice={notice} />;
  const { icon, title, text: words, strong } = wordsOf(notice);
  if (notice.type === "model_chosen") return <ModelChosen notice={notice} />;
  return (
    <div className={styles.notice} data-strong={strong}>
      <Icon name={icon} size={16} />
      {notice.type === "context_compacted" ? (
        <details>
          <summary>{words}</summary>
          <p>{notice.summary}</p>
        </details>
      ) : (
        <p>
          {title !== undefined && <strong>{title}. </strong>}
          {words}
        </p>
      )}
    </div>
  );
}

/** The reason for a model, with the name that people know it by. */
function ModelChosen({ notice }: { notice: Extract<Notice, { type: "model_chosen" }> }) {
  const { model, message } = notice;
  const name = useAppInfo()?.models.find(({ id }) => id === model)?.name;
  const named =
    name === undefined || typeof message === "string"
      ? message
      : { ...message, args: { ...message.args, model: name } };
  return (
    <div className={styles.notice} data-strong={false}>
      <Icon name="info" size={16} />
      <p>{messageText(named)}</p>
    </div>
  );
}

/** Qilbee was closed in the middle of the task: no fault, and one press goes on. */
function Closed({ notice }: { notice: Notice }) {
  const isLast = useHistory(({ turns }) => {
    const turn = turns.at(-1);
    const isHere = turn?.entries.some(
      (entry) => entry.kind === "notice" && entry.notice === notice,
    );
    return turn?.ended !== undefined && isHere === true;
  });
  return (
    <div className={styles.notice} data-strong={false}>
      <Icon name="info" size={16} />
      <p>{text("notice-closed")}</p>
      {isLast && <GoOnButton look="primary">{text("notice-continue")}</GoOnButton>}
    </div>
  );
}

export function isClosed(notice: Notice): boolean {
  if (notice.type !== "warning" || typeof notice.message === "string") return false;
  return notice.message.id === CLOSED;
}

const CLOSED = "agent-closed-during-task";

/** A limit that ended the task is asked about above the message box, and the task's last line names it. */
function asksAboutMoney(notice: Notice): boolean {
  if (notice.type !== "guard_tripped" || !notice.ends_turn) return false;
  return notice.guard === "budget" || notice.guard === "day_budget";
}

interface NoticeWords {
  icon: IconName;
  title?: string;
  text: string;
  /** True for a notice that the person should not miss. */
  strong: boolean;
}

/** By what the person touched, as the protocol calls it. */
export function takeoverWords(by: string): string {
  return by === "mouse" || by === "keyboard"
    ? text(`notice-takeover-${by}`)
    : text("notice-takeover-other");
}

/** Programs that a task opened for the person, and that stay open. */
export function leftOpenWords(notice: Extract<Notice, { type: "left_open" }>): string {
  const { programs, handed_over: handedOver = [] } = notice;
  const parts = [];
  if (programs.length > 0) parts.push(text("notice-left-open", { programs: programs.join(", ") }));
  if (handedOver.length > 0) {
    parts.push(text("notice-handed-over", { programs: handedOver.join(", ") }));
  }
  return parts.join(" · ");
}

function wordsOf(notice: Notice): NoticeWords {
  switch (notice.type) {
    case "warning":
      return {
        icon: "warning",
        title: text("notice-warning"),
        text: messageText(notice.message),
        strong: true,
      };
    case "guard_tripped":
      return {
        icon: "warning",
        title: text(`notice-guard-${notice.guard}`),
        text: messageText(notice.message),
        // Where it ended the task, the receipt and the question below say so.
        strong: false,
      };
    case "takeover":
      return { icon: "hand", text: takeoverWords(notice.by), strong: false };
    case "context_compacted":
      return { icon: "lines", text: text("notice-compacted"), strong: false };
    case "tools_changed":
      return {
        icon: "puzzle",
        text: messageText(notice.message),
        // A tool that is gone may be missed.
        strong: notice.left_out.length > 0,
      };
    case "left_open":
      return {
        icon: "window",
        text: leftOpenWords(notice),
        strong: false,
      };
    case "model_chosen":
      return { icon: "info", text: messageText(notice.message), strong: false };
    case "paused":
      return { icon: "pause", text: text(`notice-paused-${notice.reason}`), strong: false };
  }
}
