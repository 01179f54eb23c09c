// Things that are neither said nor done: warnings, guards, pauses.

import type { Notice } from "../sessions/history";
import { settingsOpenAt } from "../settings/open-settings";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import styles from "./notices.module.css";

export function NoticeLine({ notice }: { notice: Notice }) {
  const { icon, title, text, strong } = wordsOf(notice);
  const overBudget = notice.type === "guard_tripped" && notice.guard === "budget";
  return (
    <div className={styles.notice} data-strong={strong}>
      <Icon name={icon} size={16} />
      <p>
        {title !== undefined && <strong>{title}. </strong>}
        {text}
      </p>
      {overBudget && (
        <Button onClick={() => settingsOpenAt.set("budget")}>{texts.notice.changeBudget}</Button>
      )}
    </div>
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
      return {
        icon: "warning",
        title: texts.notice.warning,
        text: texts.told(notice.message),
        strong: true,
      };
    case "guard_tripped":
      return {
        icon: "shield",
        title: texts.notice.guards[notice.guard],
        text: texts.told(notice.message),
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
