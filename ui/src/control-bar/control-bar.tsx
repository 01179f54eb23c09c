// The control bar: what is being done and in which part of the plan, with the buttons that hold, end or take over, and
// the questions that are open. Shown on top of everything while Qilbee uses the desktop.

import { type History, isAsking, currentActivity, type Turn } from "../sessions/history";
import { keyOf } from "../sessions/person-questions";
import { partNumber, partText, resumeText, statusText } from "../sessions/turn-status";
import { workedMs } from "../sessions/worked-time";
import { sentenceOfCall } from "../tool-renderers/renderer-of";
import { plain, type Sentence } from "../tool-renderers/sentence";
import { useRef } from "react";
import { ConfirmationForm, useCodeRequest } from "../confirmation/confirmation";
import { PauseButton } from "../composer/pause-button";
import { ResumeButtons } from "../composer/resume-buttons";
import { useStop } from "../composer/stop-button";
import { useBackend } from "../ipc/backend";
import type { BarContent } from "../ipc/generated/commands";
import {
  useAnnouncements,
  useHistory,
  useRunningTurn,
  useSelectedSession,
} from "../sessions/use-workspace";
import { text } from "../texts";
import { ApprovalCard } from "../transcript/approvals/approval-card";
import { PersonQuestionCard } from "../transcript/questions/person-question-card";
import { Button, IconButton } from "../ui/button";
import { money, stopwatch } from "../ui/format";
import { Icon } from "../ui/icon";
import { useSecond } from "../ui/use-now";
import { SentenceView } from "../tool-renderers/sentence-view";
import styles from "./control-bar.module.css";
import { FirstWords } from "./first-words";
import { FitWindow, useActingChat } from "./use-bar-window";

/** Room for the bar above a question, in pixels. */
const BAR_PX = 60;

const NO_APPROVALS: History["approvals"] = [];

export function ControlBar() {
  useActingChat();
  const content = useRef<HTMLDivElement>(null);
  const session = useSelectedSession();
  const turn = useRunningTurn();
  const approvals = useHistory((history) => history.approvals) ?? NO_APPROVALS;
  const first = approvals[0];
  const asked = useHistory((history) => history.questions[0]);
  const confirmation = useCodeRequest();
  const asks = first !== undefined || asked !== undefined;

  return (
    <main ref={content} className={styles.page} data-form={asks ? "question" : "work"}>
      {/* Each question goes to its own place. */}
      <FitWindow
        key={`window ${first?.id ?? ""}`}
        content={content}
        shown={contentOf(first, asks || confirmation !== null)}
      />
      <h1 className="visually-hidden">{text("shell-control-bar")}</h1>
      <Bar key={`${session?.id} ${turn?.key}`} turn={turn} />
      <FirstWords turn={turn} asks={asks || confirmation !== null} />
      <Problem />
      {confirmation !== null && (
        <ConfirmationForm key={confirmation.id} request={confirmation} compact />
      )}
      {first !== undefined && (
        <div className={styles.question} ref={bounded}>
          <ApprovalCard key={first.id} approval={first} compact />
        </div>
      )}
      {first === undefined && asked !== undefined && (
        <div className={styles.question} ref={bounded}>
          <PersonQuestionCard key={keyOf(asked)} asked={asked} />
        </div>
      )}
    </main>
  );
}

function contentOf(first: History["approvals"][number] | undefined, asks: boolean): BarContent {
  const points = first?.question.target?.points ?? [];
  if (points.length > 0) return "question_about_place";
  return asks ? "question" : "work";
}

/** A question is never higher than the screen leaves room for, also on the next screen: its answers stay in sight. */
function bounded(question: HTMLElement | null): (() => void) | undefined {
  if (question === null) return undefined;
  const bound = () => {
    const room = window.screen.availHeight - BAR_PX;
    if (room > 0) question.style.setProperty("--room", `${room}px`);
  };
  bound();
  window.addEventListener("resize", bound);
  return () => window.removeEventListener("resize", bound);
}

/** Reason that the last press did nothing, for a few seconds. */
function Problem() {
  const newest = useAnnouncements().findLast(({ tone }) => tone === "problem");
  if (newest === undefined) return null;
  return (
    <p className={styles.problem} role="alert">
      {newest.text}
    </p>
  );
}

function Bar({ turn }: { turn: Turn | undefined }) {
  const backend = useBackend();
  const paused = useHistory((history) => history.paused);
  const asking = useHistory(isAsking);
  const state = useHistory(statusText);
  const waiting = useHistory((history) => history.waiting);
  const now = turn === undefined ? undefined : doing(turn, waiting);

  return (
    <div className={styles.bar} data-held={paused !== null || asking}>
      <Grip />
      <div className={styles.words}>
        <p className={styles.state}>
          <span className={styles.pulse} aria-hidden="true" />
          <strong>{state}</strong>
          {turn !== undefined && <Meter turn={turn} />}
        </p>
        <p className={styles.sentence} aria-live="polite">
          {now === undefined ? text("shell-starting") : <SentenceView of={now} />}
        </p>
      </div>
      {turn !== undefined && <Controls paused={paused !== null} asking={asking} />}
      <IconButton
        icon="enlarge"
        label={text("shell-show")}
        onClick={() => void backend.showMain().catch(() => {})}
      />
    </div>
  );
}

/** With the keyboard the window manager's own keys move a window. */
function Grip() {
  const backend = useBackend();
  return (
    <span
      className={styles.grip}
      title={text("shell-move")}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button === 0) backend.dragControlBar().catch(() => {});
      }}
    />
  );
}

function Meter({ turn }: { turn: Turn }) {
  const now = useSecond();
  const part = partText(turn);
  return (
    <>
      {part === undefined ? (
        <span className={styles.figure}>{text("shell-step", { number: stepNumber(turn) })}</span>
      ) : (
        <span className={styles.part} title={part}>
          {partNumber(turn)}
        </span>
      )}
      <span className={styles.figure} role="timer" aria-label={text("shell-time")}>
        {stopwatch(workedMs(turn, now))}
      </span>
      {turn.costUsd > 0 && (
        <span className={styles.figure} title={text("shell-cost")}>
          {money(turn.costUsd)}
        </span>
      )}
    </>
  );
}

function Controls({ paused, asking }: { paused: boolean; asking: boolean }) {
  const backend = useBackend();
  const session = useSelectedSession();
  const { stop, stopping } = useStop();

  return (
    <div className={styles.controls}>
      {paused && <ResumeButtons narrow />}
      {/* A question already holds the turn. */}
      {!paused && !asking && (
        <>
          <PauseButton />
          <Button
            look="quiet"
            icon="hand"
            title={text("shell-take-over-hint")}
            onClick={() => {
              if (session !== null) backend.takeOver(session.id).catch(() => {});
            }}
          >
            {text("shell-take-over")}
          </Button>
        </>
      )}
      <Button disabled={stopping} onClick={stop}>
        <Icon name="stop" size={16} />
        {stopping ? text("activity-stopping") : text("activity-stop")}
      </Button>
    </div>
  );
}

/** The words for the current work: the wait, or the call that tells it. */
function doing(turn: Turn, waiting: History["waiting"]): Sentence | undefined {
  if (waiting !== null) return [plain(resumeText(waiting))];
  const call = currentActivity(turn);
  return call === undefined ? undefined : sentenceOfCall(call);
}

/** Calls so far, the running one included; at least 1. */
function stepNumber(turn: Turn): number {
  return Math.max(1, turn.entries.filter(({ kind }) => kind === "call").length);
}
