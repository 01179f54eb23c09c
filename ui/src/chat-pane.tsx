// The middle of the window: the chat's title, the conversation or the welcome, the message box.

import { ForecastLine } from "./budget/forecast-line";
import { LimitQuestion, useReachedLimit } from "./budget/limit-question";
import styles from "./chat-pane.module.css";
import { ActivityBar } from "./composer/activity-bar";
import { Composer } from "./composer/composer";
import { Island } from "./composer/island";
import { Receipt, useReceipt } from "./composer/receipt";
import { QuietStop } from "./composer/stop-button";
import { GrantsChip } from "./grants/grants-chip";
import { ScreenPane } from "./screen/later-screen-pane";
import type { SessionId } from "./ipc/generated/protocol";
import { isAsking } from "./sessions/history";
import type { SessionWatch } from "./sessions/session-watch";
import { useStore } from "./ui/store";
import {
  useHistory,
  useReadOnly,
  useReopens,
  useRunningTurn,
  useSelectedSession,
  useSummary,
  useWorkspace,
} from "./sessions/use-workspace";
import { Labels } from "./sidebar/labels";
import { StartPanel } from "./start/start-panel";
import { messageText, text } from "./texts";
import { OpenQuestions } from "./transcript/approvals/open-questions";
import { ProblemCard } from "./transcript/problem-card";
import { openSearch } from "./transcript/search/search-state";
import { IconButton } from "./ui/button";
import { later } from "./ui/later";

const Transcript = later(async () => (await import("./transcript/transcript")).Transcript);

interface Pane {
  shown: boolean;
  show: (shown: boolean) => void;
}

interface ChatPaneProps {
  /** Given when the chats are not always in sight. */
  chats: Pane | undefined;
  /** `has` is true once there is something to see. `beside` is false if there is no room beside the chat: then the screen takes the conversation's place. */
  screen: Pane & { beside: boolean; has: boolean };
}

export function ChatPane({ chats, screen }: ChatPaneProps) {
  const session = useSelectedSession();
  return (
    <main className={styles.pane}>
      <header className={styles.bar}>
        {chats !== undefined && (
          <IconButton
            icon="sidebar"
            label={chats.shown ? text("sidebar-hide") : text("sidebar-show")}
            aria-expanded={chats.shown}
            onClick={() => chats.show(!chats.shown)}
          />
        )}
        <Title session={session} />
        {session !== null && (
          <IconButton icon="search" label={text("chat-search-open")} onClick={openSearch} />
        )}
        <GrantsChip key={session?.id ?? "new"} />
        {screen.has && !screen.shown && (
          <IconButton icon="screen" label={text("screen-show")} onClick={() => screen.show(true)} />
        )}
      </header>
      <Middle session={session} screen={screen} />
      <Foot key={session?.id ?? "new"} />
    </main>
  );
}

/** The work and the message box, as one. */
function Foot() {
  const asking = useHistory(isAsking);
  const more = useHistory(({ approvals, questions }) => approvals.length + questions.length > 1);
  const running = useRunningTurn();
  const limit = useReachedLimit();
  const receipt = useReceipt();
  const [form, status] = asking
    ? (["question", <OpenQuestions key="asks" aside={<QuietStop />} />] as const)
    : running !== undefined
      ? (["work", <ActivityBar key="works" />] as const)
      : limit !== null
        ? (["question", <LimitQuestion key="limit" />] as const)
        : receipt !== undefined
          ? (["receipt", <Receipt key="receipt" turn={receipt} />] as const)
          : (["compose", null] as const);
  return (
    <div className={styles.foot}>
      <Island form={form} status={status} more={more}>
        <MessageBox />
      </Island>
      {form === "compose" && <ForecastLine />}
    </div>
  );
}

/** Where the person writes; in a chat that can only be read, the reason. */
function MessageBox() {
  const reason = useReadOnly();
  if (reason !== null)
    return (
      <ProblemCard title={text("app-read-only")} message="" next={<p>{messageText(reason)}</p>} />
    );
  return <Composer />;
}

function Middle({ session, screen }: Pick<ChatPaneProps, "screen"> & SessionProps) {
  const reopens = useReopens();
  if (screen.shown && !screen.beside) {
    return (
      <div className={styles.screen}>
        <ScreenPane onHide={() => screen.show(false)} />
      </div>
    );
  }
  if (session === null) return reopens ? <div className={styles.blank} /> : <StartPanel />;
  return <Conversation key={session.id} session={session} />;
}

interface SessionProps {
  session: SessionWatch | null;
}

function Title({ session }: SessionProps) {
  const reopens = useReopens();
  const summary = useSummary(session?.id);
  const title = summary?.title;
  const nothing = reopens ? "" : text("sidebar-untitled");
  return (
    <>
      {summary?.parent !== undefined && <BackToTask session={summary.parent} />}
      <div className={styles.head}>
        {summary?.parent !== undefined && <PartOf session={summary.parent} />}
        <h1 dir="auto" className={styles.title}>
          {title || nothing}
        </h1>
      </div>
      <Labels of={summary} />
    </>
  );
}

function PartOf({ session }: { session: SessionId }) {
  const title = useTitle(session);
  return <p className={styles.partOf}>{text("part-of", { title })}</p>;
}

/** From a part of a task back to the chat whose task it is. */
function BackToTask({ session }: { session: SessionId }) {
  const workspace = useWorkspace();
  const title = useTitle(session);
  return (
    <IconButton
      icon="left"
      label={text("part-back", { title })}
      onClick={() => workspace.select(session)}
    />
  );
}

function useTitle(session: SessionId): string {
  return useSummary(session)?.title || text("sidebar-untitled");
}

function Conversation({ session }: { session: SessionWatch }) {
  const state = useStore(session.state);
  if (state.is === "failed") {
    return (
      <div className={styles.failed}>
        <ProblemCard
          title={text("app-open-failed")}
          message=""
          next={<p>{state.error.message}</p>}
        />
      </div>
    );
  }
  return <Transcript />;
}
