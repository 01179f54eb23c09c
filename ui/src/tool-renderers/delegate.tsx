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
import type { CallFacts, ToolRenderer } from "./tool-renderer";
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

function PartBody({ call }: { call: Call }) {
  const { part } = call;
  return (
    <>
      {part !== undefined && <Part session={part} />}
      <ResultBody call={call} />
    </>
  );
}

function Part({ session }: { session: string }) {
  const workspace = useWorkspace();
  const { history, problem, readAgain } = usePart(session);
  return (
    <WideFact name={text("part-steps")}>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {text("part-unread")} {problem.message}
        </p>
      )}
      <Steps history={history} />
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

function Steps({ history }: { history: History }) {
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
            {messageText(call.summary ?? call.sentence)}
          </li>
        ))}
      </ol>
    </>
  );
}

function callsOf({ turns }: History): Call[] {
  return turns.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === "call" ? [entry.call] : [])),
  );
}
