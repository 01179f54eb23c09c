// Parts of the task that a helper does: what the part is, its steps as they are done, and the way to its own chat.

import { statusText } from "../sessions/turn-status";
import { type Call, type History, runningTurn } from "../sessions/history";
import { usePart, useWorkspace } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { ResultBody } from "./any-body";
import { WideFact } from "./facts";
import { textOf } from "./input";
import { named, type Sentence, sentence } from "./sentence";
import { SentenceView } from "./sentence-view";
import type { BodyProps, CallFacts, ToolRenderer } from "./tool-renderer";
import styles from "./delegate.module.css";

/** Steps of a part that are shown here; the rest is in its own chat. */
const SHOWN_STEPS = 8;

type Tense = "wants" | "did";

export const delegate: ToolRenderer = {
  icon: () => "fork",
  subject: "result",
  wants: (call) => given(call, "wants"),
  did: (call) => given(call, "did"),
  Body: PartBody,
};

function given({ input }: CallFacts, tense: Tense): Sentence | undefined {
  const task = textOf(input, "task");
  return task === undefined ? undefined : sentence(`tool-delegate-${tense}`, { task: named(task) });
}

function PartBody({ call, told }: BodyProps) {
  const { part } = call;
  return (
    <>
      {part !== undefined && <Part session={part} told={told} />}
      <ResultBody call={call} />
    </>
  );
}

interface PartProps extends Pick<BodyProps, "told"> {
  session: string;
}

function Part({ session, told }: PartProps) {
  const workspace = useWorkspace();
  const { history, problem, readAgain } = usePart(session);
  return (
    <WideFact name={text("part-steps")}>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {text("part-unread")} {problem.message}
        </p>
      )}
      <Steps history={history} told={told} />
      {problem === null ? (
        <Button look="quiet" icon="arrow" onClick={() => workspace.select(session)}>
          {text("part-open")}
        </Button>
      ) : (
        <Button onClick={readAgain}>{text("settings-again")}</Button>
      )}
    </WideFact>
  );
}

interface StepsProps extends Pick<BodyProps, "told"> {
  history: History;
}

function Steps({ history, told }: StepsProps) {
  const steps = callsOf(history);
  const shown = steps.slice(-SHOWN_STEPS);
  const running = runningTurn(history) !== undefined;
  return (
    <>
      {running && <p className={styles.status}>{statusText(history)}</p>}
      <ol className={styles.steps} start={steps.length - shown.length + 1}>
        {shown.map((call) => (
          <li key={call.id} data-outcome={call.state}>
            <span className="visually-hidden">{text(`call-state-${call.state}`)}: </span>
            {wentWell(call) ? (
              <SentenceView of={told(call)} />
            ) : (
              messageText(call.summary ?? call.sentence)
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** So far. Of any other step, the summary says what went wrong. */
function wentWell({ state }: Call): boolean {
  return state === "done" || state === "running" || state === "waiting" || state === "asking";
}

function callsOf({ turns }: History): Call[] {
  return turns.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === "call" ? [entry.call] : [])),
  );
}
