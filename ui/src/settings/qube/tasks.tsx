// The tasks that chats gave to Qube: state, time, result, the way to the chat, and cancel.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { HandedOver } from "../../ipc/generated/commands";
import { useWorkspace } from "../../sessions/use-workspace";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { moment } from "../../ui/format";
import { settingsOpenAt } from "../open-settings";
import { Confirm } from "../parts/confirm";
import { Lead, Note, Part, Row, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";

export function QubeTasks() {
  const backend = useBackend();
  const { value: tasks, problem, again } = useAsked(() => backend.listQubeTasks());
  return (
    <Part title={text("qube-tasks")}>
      {tasks === null ? (
        <Waiting problem={problem} again={again} />
      ) : tasks.length === 0 ? (
        <Lead>{text("qube-tasks-none")}</Lead>
      ) : (
        <ul>
          {tasks.map((task) => (
            <Task key={`${task.session} ${task.task} ${task.handed_over}`} task={task} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Task({ task }: { task: HandedOver }) {
  const backend = useBackend();
  const workspace = useWorkspace();
  const work = useWork();
  const [told, setTold] = useState<string | null>(null);
  const isFollowed = task.outcome === null;
  const tone = task.outcome === "done" ? "good" : task.outcome === "failed" ? "problem" : "plain";
  const show = () => {
    settingsOpenAt.set(null);
    workspace.select(task.session);
  };
  const cancel = () =>
    void work.run(async () => setTold(messageText(await backend.cancelQubeTask(task.task))));
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.cardName}>{titleOf(task)}</span>
        <span className={styles.state} data-tone={tone}>
          {text(`qube-task-${stateOf(task)}`)}
        </span>
      </div>
      <p className={styles.hint} title={task.task}>
        {text("qube-task-times", { begun: moment(task.handed_over) })}
        {task.finished !== null && ` · ${text("qube-task-ended", { at: moment(task.finished) })}`}
      </p>
      {task.result !== null && <p className={styles.lead}>{messageText(task.result)}</p>}
      <Row>
        <Button aria-label={text("qube-task-chat-of", { task: task.task })} onClick={show}>
          {text("qube-task-chat")}
        </Button>
        {isFollowed && (
          <Confirm
            label={text("qube-task-cancel")}
            name={text("qube-task-cancel-of", { task: task.task })}
            question={text("qube-task-cancel-ask", { task: task.task })}
            disabled={work.isBusy}
            onConfirm={cancel}
          />
        )}
      </Row>
      <div role="status">
        {told !== null && <Note tone="good">{told}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </li>
  );
}

/** The task in the words it was given in, where its sentence has them. */
function titleOf({ sentence }: HandedOver): string {
  const words = typeof sentence === "object" ? sentence.args?.task : undefined;
  return typeof words === "string" ? words : messageText(sentence);
}

function stateOf({ outcome }: HandedOver): "followed" | "done" | "failed" | "left" {
  if (outcome === null) return "followed";
  return outcome === "done" || outcome === "failed" ? outcome : "left";
}
