// A question with a few answers to choose from, and a field for any other. The digits choose, wherever nothing is written.

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { PersonQuestion } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import { Button } from "../../ui/button";
import { isWriting } from "../approvals/use-answer-keys";
import { QuestionHead } from "./question-head";
import styles from "./questions.module.css";

interface ChoiceQuestionProps {
  question: Extract<PersonQuestion, { kind: "choice" }>;
  disabled: boolean;
  say: (words: string) => void;
  skip: () => void;
  aside?: ReactNode;
}

export function ChoiceQuestion({ question, disabled, say, skip, aside }: ChoiceQuestionProps) {
  const { text: asked, choices = [] } = question;
  const [words, setWords] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Whoever is writing is not interrupted.
  useEffect(() => {
    if (!isWriting()) heading.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      const choice = /^[1-4]$/u.test(event.key) ? choices[Number(event.key) - 1] : undefined;
      if (choice === undefined || isField(event.target) || disabled) return;
      event.preventDefault();
      say(choice);
    };
    window.addEventListener("keydown", choose);
    return () => window.removeEventListener("keydown", choose);
  }, [choices, disabled, say]);

  return (
    <section
      className={styles.card}
      aria-labelledby={`${id}-asks ${id}-title`}
      data-question
      data-answered-in-words
    >
      <QuestionHead
        by={text("question-title")}
        byId={`${id}-asks`}
        titleId={`${id}-title`}
        heading={heading}
        aside={aside}
      >
        {visibleLine(asked)}
      </QuestionHead>
      {choices.length > 0 && (
        <ol className={styles.choices}>
          {choices.map((choice, index) => (
            <li key={choice}>
              <Button disabled={disabled} onClick={() => say(choice)}>
                <kbd className={styles.digit} aria-hidden="true">
                  {index + 1}
                </kbd>
                {visibleLine(choice)}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== "") say(words.trim());
        }}
      >
        <input
          className={styles.words}
          value={words}
          aria-label={text(choices.length > 0 ? "question-other" : "question-answer")}
          placeholder={text(choices.length > 0 ? "question-other" : "question-answer")}
          disabled={disabled}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button look="primary" type="submit" disabled={disabled || words.trim() === ""}>
          {text("question-send")}
        </Button>
        <Button look="quiet" disabled={disabled} title={text("question-skip-hint")} onClick={skip}>
          {text("question-skip")}
        </Button>
      </form>
    </section>
  );
}

/** True for a field: whatever is typed there is written. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
