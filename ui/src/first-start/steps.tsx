// The steps of the first start: three short ones over the whole window. Each can be left out, and nothing in them must be done.
// Stable for tests: dialog "First start", buttons "Get started", "Back", "Skip the introduction".

import { type ComponentType, useEffect, useRef, useState } from "react";
import { type MessageId, text } from "../texts";
import { Button } from "../ui/button";
import { Logo } from "../ui/icon";
import { CheckStep } from "./check-step";
import styles from "./first-start.module.css";
import { KeyStep } from "./key-step";
import { LanguageMenu } from "./language-menu";
import { endFirstStart, showStep, type Step, type StepProps, STEPS } from "./open-first-start";
import { WelcomeStep } from "./welcome-step";

const CONTENT: Record<Step, ComponentType<StepProps>> = {
  welcome: WelcomeStep,
  key: KeyStep,
  check: CheckStep,
};

const TITLES = {
  welcome: "welcome-title",
  key: "first-key-title",
  check: "check-title",
} as const satisfies Record<Step, MessageId>;

export function Steps({ step }: { step: Step }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const Content = CONTENT[step];
  const index = STEPS.indexOf(step);
  const [doneStep, setDoneStep] = useState<Step | null>(null);
  const isDone = doneStep === step;

  // Only this call makes the rest of the page inert.
  useEffect(() => {
    dialog.current?.showModal();
    // It would begin with the choice of language.
    dialog.current?.querySelector("h2")?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={text("first-start-label")}
      data-step={step}
      // Escape leaves it, as the button does; it can be had again.
      onClose={endFirstStart}
    >
      <div className={styles.inside} data-step={step}>
        <header className={styles.head}>
          <Logo size={28} />
          <p className={styles.count}>
            {text("first-start-step", { number: index + 1, count: STEPS.length })}
          </p>
          <span className={styles.gap} />
          <LanguageMenu />
        </header>
        <div className={styles.stage}>
          <Title
            key={`title of ${step}`}
            text={text(isDone ? "first-key-title-done" : TITLES[step])}
          />
          <Content key={step} done={() => setDoneStep(step)} />
        </div>
        {step !== "welcome" && <Foot index={index} isDone={isDone} />}
      </div>
    </dialog>
  );
}

/** A screen reader begins where the step does. */
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {text}
    </h2>
  );
}

/** A step that is done leads on from here; until then it has its own ways, and here are the way back and the way out. */
function Foot({ index, isDone }: { index: number; isDone: boolean }) {
  const before = STEPS[index - 1];
  const next = STEPS[index + 1];
  const isLast = index === STEPS.length - 1;
  return (
    <footer className={styles.foot}>
      {before !== undefined && (
        <Button look="quiet" className={styles.wayBack} onClick={() => showStep(before)}>
          {text("first-start-back")}
        </Button>
      )}
      <span className={styles.gap} />
      {isDone && next !== undefined ? (
        <Button look="primary" onClick={() => showStep(next)}>
          {text("first-start-next")}
        </Button>
      ) : (
        <Button
          look={isLast ? "plain" : "quiet"}
          className={isLast ? undefined : styles.wayOut}
          onClick={endFirstStart}
        >
          {isLast ? text("first-start-finish") : text("first-start-skip")}
        </Button>
      )}
    </footer>
  );
}
