// Open questions of a fleet's desktops, those of the oldest task first. One that is no longer open stays as long as there are
// words in its field, its answer is on its way, or a refusal stands below it.

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

/** Answer that the person has begun and that did not arrive yet. */
interface PendingAnswer {
  question: FleetQuestion;
  /** The words in its field. */
  words: string;
  /** Its answer is on its way, or was refused. */
  isHeld: boolean;
}

export function FleetDialog() {
  const inbox = useStore(fleetInbox);
  const list = useRef<HTMLUListElement>(null);
  const [pending, setPending] = useState<ReadonlyMap<string, PendingAnswer>>(new Map());
  const { questions, unread, problem } = inbox ?? NO_INBOX;
  const isOpen = (name: string) => questions.some((one) => one.name === name);
  const gone = [...pending.values()].filter(({ question }) => !isOpen(question.name));
  const shown = [...questions, ...gone.map(({ question }) => question)];

  // It begins at the first question.
  useEffect(() => list.current?.querySelector<HTMLElement>("h3")?.focus(), []);

  const change = (question: FleetQuestion, part: Partial<PendingAnswer>) =>
    setPending((now) => {
      const next = new Map(now);
      const changed = { words: "", isHeld: false, ...now.get(question.name), ...part, question };
      if (changed.words === "" && !changed.isHeld) next.delete(question.name);
      else next.set(question.name, changed);
      return next;
    });
  const leave = (question: FleetQuestion) => {
    change(question, { words: "", isHeld: false });
    forgetQuestion(question.name);
    list.current?.querySelector<HTMLElement>("h3")?.focus();
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
            words={pending.get(question.name)?.words ?? ""}
            write={(words) => change(question, { words })}
            hold={() => change(question, { isHeld: true })}
            leave={() => leave(question)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
