// The plan before anything is done: the person edits, reorders and strikes out lines, then lets the work begin.

import { useEffect, useId, useRef, useState } from "react";
import type { PlanStep } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import { Button, IconButton } from "../../ui/button";
import { isWriting } from "../approvals/use-answer-keys";
import { QuestionHead } from "./question-head";
import styles from "./questions.module.css";

interface PlanQuestionProps {
  steps: readonly PlanStep[];
  disabled: boolean;
  say: (words: string) => void;
  stop: () => void;
}

interface Line {
  id: number;
  text: string;
}

export function PlanQuestion({ steps, disabled, say, stop }: PlanQuestionProps) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    steps.map((step, index) => ({ id: index, text: step.text })),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Whoever is writing is not interrupted.
  useEffect(() => {
    if (!isWriting()) heading.current?.focus({ preventScroll: true });
  }, []);

  const wanted = lines.filter((line) => line.text.trim() !== "");
  const begin = () => say(wordsOf(wanted.map((line) => line.text)));
  const move = (index: number, by: number) => setLines(moved(lines, index, by));
  const write = (index: number, words: string) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, text: words } : line)));

  return (
    <section className={styles.card} aria-labelledby={`${id}-title`} data-question>
      <QuestionHead titleId={`${id}-title`} heading={heading}>
        {text("question-plan-title")}
      </QuestionHead>
      <p className={styles.hint}>{text("question-plan-hint")}</p>
      <ol className={styles.steps}>
        {lines.map((line, index) => (
          <li key={line.id}>
            <input
              className={styles.words}
              value={visibleLine(line.text)}
              aria-label={text("question-plan-step", { number: index + 1 })}
              disabled={disabled}
              maxLength={MAX_STEP_CHARACTERS}
              onChange={(event) => write(index, event.target.value)}
            />
            <IconButton
              icon="up"
              label={text("question-plan-up", { number: index + 1 })}
              disabled={disabled || index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              icon="down"
              label={text("question-plan-down", { number: index + 1 })}
              disabled={disabled || index === lines.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              icon="cross"
              label={text("question-plan-strike", { number: index + 1 })}
              disabled={disabled}
              onClick={() => setLines(lines.filter((one) => one.id !== line.id))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.own}>
        <Button disabled={disabled} onClick={stop}>
          {text("question-plan-stop")}
        </Button>
        <Button
          look="primary"
          className={styles.yes}
          disabled={disabled || wanted.length === 0}
          onClick={begin}
        >
          {text("question-plan-begin")}
        </Button>
      </div>
    </section>
  );
}

/** Characters of a step of a plan, at most. */
const MAX_STEP_CHARACTERS = 160;

/** A plan as an answer: one numbered line for each step. */
function wordsOf(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step.trim()}`).join("\n");
}

function moved(lines: readonly Line[], index: number, by: number): readonly Line[] {
  const line = lines[index];
  const other = lines[index + by];
  if (line === undefined || other === undefined) return lines;
  return lines.with(index, other).with(index + by, line);
}
