// Open questions of a fleet's desktops, those of the oldest task first. One that somebody else answers stays as long as there
// are words in its field.

import { useState } from "react";
import type { FleetQuestion } from "../ipc/generated/commands";
import { messageText, text } from "../texts";
import { Dialog } from "../ui/dialog";
import { useStore } from "../ui/store";
import styles from "./fleet.module.css";
import { fleetInbox, fleetOpen, forgetQuestion } from "./fleet-watch";
import { FleetQuestionCard } from "./fleet-question-card";

/** Words that were typed and not sent, with their question. */
type Drafts = ReadonlyMap<string, { question: FleetQuestion; words: string }>;

export function FleetDialog() {
  const inbox = useStore(fleetInbox);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const questions = inbox?.questions ?? [];
  const isOpen = (name: string) => questions.some((one) => one.name === name);
  const gone = [...drafts.values()].filter(({ question }) => !isOpen(question.name));
  const shown = [...questions, ...gone.map(({ question }) => question)];

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
      {inbox?.problem != null && (
        <p className={styles.problem} role="status">
          {messageText(inbox.problem)}
        </p>
      )}
      {inbox !== null && inbox.unread.length > 0 && (
        <p className={styles.problem} role="status">
          {text("fleet-unread", { tasks: inbox.unread.join(", ") })}
        </p>
      )}
      {shown.length === 0 && inbox?.problem == null && (
        <p className={styles.none} role="status">
          {text("fleet-none")}
        </p>
      )}
      <ul className={styles.questions}>
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
