// Open questions of a fleet's desktops, those of the oldest task first. One that somebody else answers stays as long as there
// are words in its field.

import { useEffect, useRef, useState } from "react";
import type { FleetInbox, FleetQuestion } from "../ipc/generated/commands";
import { messageText, text } from "../texts";
import { Dialog } from "../ui/dialog";
import { useStore } from "../ui/store";
import styles from "./fleet.module.css";
import { fleetInbox, fleetOpen, forgetQuestion } from "./fleet-watch";
import { FleetQuestionCard } from "./fleet-question-card";

/** Before anything is known. */
const NO_INBOX: Pick<FleetInbox, "questions" | "unread" | "problem"> = {
  questions: [],
  unread: [],
  problem: null,
};

/** Words that were typed and not sent, with their question. */
type Drafts = ReadonlyMap<string, { question: FleetQuestion; words: string }>;

export function FleetDialog() {
  const inbox = useStore(fleetInbox);
  const list = useRef<HTMLUListElement>(null);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const { questions, unread, problem } = inbox ?? NO_INBOX;
  const isOpen = (name: string) => questions.some((one) => one.name === name);
  const gone = [...drafts.values()].filter(({ question }) => !isOpen(question.name));
  const shown = [...questions, ...gone.map(({ question }) => question)];

  // The dialog would put the focus on the button that closes it.
  useEffect(() => list.current?.querySelector<HTMLElement>("h3")?.focus(), []);

  const write = (question: FleetQuestion, words: string) => {
    const next = new Map(drafts);
    if (words === "") next.delete(question.name);
    else next.set(question.name, { question, words });
    setDrafts(next);
  };
  const leave = (question: FleetQuestion) => {
    write(question, "");
    forgetQuestion(question.name);
  };

  return (
    <Dialog
      title={text("fleet-title")}
      className={styles.dialog}
      onClose={() => fleetOpen.set(false)}
    >
      <p className={styles.lead}>{text("fleet-lead")}</p>
      {problem !== null && (
        <p className={styles.problem} role="status">
          {messageText(problem)}
        </p>
      )}
      {unread.length > 0 && (
        <p className={styles.problem} role="status">
          {text("fleet-unread", { tasks: unread.join(", ") })}
        </p>
      )}
      {shown.length === 0 && problem === null && (
        <p className={styles.none} role="status">
          {text("fleet-none")}
        </p>
      )}
      <ul ref={list} className={styles.questions}>
        {shown.map((question) => (
          <FleetQuestionCard
            key={question.name}
            question={question}
            isGone={!isOpen(question.name)}
            words={drafts.get(question.name)?.words ?? ""}
            write={(words) => write(question, words)}
            leave={() => leave(question)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
