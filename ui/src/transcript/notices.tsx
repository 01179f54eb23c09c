// Things that are neither said nor done: warnings, guards, pauses, failures.

import type { ErrorCode } from "../ipc/generated/protocol";
import type { Notice } from "../sessions/history";
import { texts } from "../texts";
import { Icon, type IconName } from "../ui/icon";
import { Markdown } from "../ui/markdown";
import styles from "./notices.module.css";

export function NoticeLine({ notice }: { notice: Notice }) {
  const { icon, title, text, strong } = wordsOf(notice);
  return (
    <p className={styles.notice} data-strong={strong}>
      <Icon name={icon} size={16} />
      <span>
        {title !== undefined && <strong>{title}. </strong>}
        {text}
      </span>
    </p>
  );
}

interface NoticeWords {
  icon: IconName;
  title?: string;
  text: string;
  /** Whether the person should not miss it. */
  strong: boolean;
}

function wordsOf(notice: Notice): NoticeWords {
  switch (notice.type) {
    case "warning":
      return { icon: "warning", title: texts.notice.warning, text: notice.message, strong: true };
    case "guard_tripped":
      return {
        icon: "shield",
        title: texts.notice.guards[notice.guard],
        text: notice.message,
        strong: true,
      };
    case "takeover":
      return { icon: "hand", text: texts.notice.takeover(notice.by), strong: true };
    case "context_compacted":
      return { icon: "list", text: texts.notice.compacted, strong: false };
    case "paused":
      return { icon: "pause", text: texts.notice.paused[notice.reason], strong: false };
  }
}

/** What happened, what was kept, what to do next. */
export function ErrorCard({
  code,
  message,
  next,
}: {
  code?: ErrorCode;
  message: string;
  next: string;
}) {
  const aboutKey = code === "key_missing" || code === "key_rejected";
  return (
    <section className={styles.error} aria-label={texts.notice.error}>
      <Icon name="warning" />
      <div>
        <h2>{texts.notice.error}</h2>
        <p>{message}</p>
        <h3>{texts.notice.next}</h3>
        <Markdown text={next} />
        {aboutKey && <Markdown text={texts.notice.giveKey} />}
      </div>
    </section>
  );
}
