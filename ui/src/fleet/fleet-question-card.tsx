// One question of a fleet's desktop: what is asked, what shows it, and its answers. Texts are a model's or a screen's: they are
// shown as they are, and lead nowhere.

import { useId, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { FleetAnswer, FleetQuestion } from "../ipc/generated/commands";
import { useWork } from "../settings/use-work";
import { text } from "../texts";
import { visibleLine } from "../texts/visible-text";
import { ExactText } from "../transcript/approvals/exact-text";
import { Button } from "../ui/button";
import { Armed, usePressesAtRest } from "../ui/presses-at-rest";
import styles from "./fleet.module.css";
import { FleetPicture } from "./fleet-picture";

interface FleetQuestionCardProps {
  question: FleetQuestion;
  /** Somebody else has answered it. */
  isGone: boolean;
  /** The words in its field. */
  words: string;
  write: (words: string) => void;
  /** Its answer is on its way: from now on it stays until it is left. */
  hold: () => void;
  /** It is done with. */
  leave: () => void;
}

export function FleetQuestionCard(props: FleetQuestionCardProps) {
  const { question, isGone, leave } = props;
  const backend = useBackend();
  const work = useWork();
  const id = useId();
  const [isSeen, setSeen] = useState(question.picture === null);
  const where = [question.title, question.pool, question.desktop ?? ""];
  const give = async (answer: FleetAnswer) => {
    props.hold();
    if (await work.run(() => backend.answerFleet(question.name, answer))) leave();
  };
  return (
    <li>
      <section className={styles.card} aria-labelledby={id} data-fleet-question={question.name}>
        <p className={styles.where}>
          {where
            .filter((part) => part !== "")
            .map(visibleLine)
            .join(" · ")}
        </p>
        <h3 id={id} className={styles.heading} tabIndex={-1}>
          {visibleLine(question.text)}
        </h3>
        {question.reason !== "" && <p className={styles.reason}>{visibleLine(question.reason)}</p>}
        {question.exact !== null && <ExactText exact={question.exact} />}
        {question.picture !== null && (
          <FleetPicture
            question={question.name}
            picture={question.picture}
            onSeen={() => setSeen(true)}
          />
        )}
        {question.lacks_picture && <p className={styles.reason}>{text("fleet-left-out")}</p>}
        {isGone ? (
          <>
            <p className={styles.problem} role="status">
              {text("fleet-gone")}
            </p>
            {props.words !== "" && <p className={styles.kept}>{props.words}</p>}
            <div className={styles.answers}>
              <Button onClick={leave}>{text("app-close")}</Button>
            </div>
          </>
        ) : (
          <Answers {...props} isBusy={work.isBusy} isSeen={isSeen} give={(it) => void give(it)} />
        )}
        {work.problem !== null && (
          <p className={styles.problem} role="alert">
            {work.problem}
          </p>
        )}
      </section>
    </li>
  );
}

interface AnswersProps extends FleetQuestionCardProps {
  isBusy: boolean;
  /** Whatever shows it was drawn, or never will be. */
  isSeen: boolean;
  give: (answer: FleetAnswer) => void;
}

function Answers({ question, words, write, isBusy, isSeen, give }: AnswersProps) {
  const { group, pressed } = usePressesAtRest<HTMLDivElement>();
  if (question.kind === "words") {
    return (
      <>
        <div {...group} className={styles.choices}>
          {question.choices.map((choice, index) => (
            <Button
              // Two may be alike.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              data-armed
              disabled={isBusy}
              onClick={pressed(() => give({ choice: index }))}
            >
              <Armed>{visibleLine(choice)}</Armed>
            </Button>
          ))}
        </div>
        <OwnWords {...{ question, words, write, isBusy, give }} />
      </>
    );
  }
  const isTakeover = question.kind === "takeover";
  return (
    <div {...group} className={styles.answers}>
      <Button
        data-answer="no"
        data-armed
        disabled={isBusy}
        onClick={pressed(() => give({ answer: "no" }))}
      >
        <Armed>{text(isTakeover ? "fleet-takeover-no" : "approval-deny")}</Armed>
      </Button>
      <Button
        data-answer="yes"
        data-armed
        look="primary"
        // What it is about must have been in sight.
        disabled={isBusy || !isSeen}
        onClick={pressed(() => give({ answer: "yes" }))}
      >
        <Armed>{text(isTakeover ? "fleet-takeover-yes" : "approval-once")}</Armed>
      </Button>
    </div>
  );
}

type OwnWordsProps = Pick<AnswersProps, "question" | "words" | "write" | "isBusy" | "give">;

function OwnWords({ question, words, write, isBusy, give }: OwnWordsProps) {
  const label = text(question.choices.length > 0 ? "question-other" : "question-answer");
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== "") give({ answer: words.trim() });
      }}
    >
      <input
        className={styles.words}
        value={words}
        aria-label={label}
        placeholder={label}
        disabled={isBusy}
        onChange={(event) => write(event.target.value)}
      />
      <Button look="primary" type="submit" disabled={isBusy || words.trim() === ""}>
        {text("question-send")}
      </Button>
    </form>
  );
}
