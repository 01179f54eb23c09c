// The person's feedback on the last answer: good or bad, and what should be different. Shown as given.

import { type FormEvent, useId, useState } from "react";
import type { Feedback } from "../ipc/generated/protocol";
import { useHistory, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import styles from "./feedback.module.css";

const THUMBS = ["good", "bad"] as const satisfies Feedback[];

export function FeedbackButtons() {
  const workspace = useWorkspace();
  const given = useHistory((history) => history.turns.at(-1)?.feedback);
  const [writing, setWriting] = useState(false);

  const give = async (feedback: Feedback) => {
    setWriting(await workspace.send({ type: "refine", feedback }));
  };

  return (
    <>
      {THUMBS.map((feedback) => (
        <IconButton
          key={feedback}
          icon={feedback}
          label={text(`message-thumbs-${feedback}`)}
          aria-pressed={given?.feedback === feedback}
          className={styles.thumb}
          onClick={() => void give(feedback)}
        />
      ))}
      {given !== undefined && writing && (
        <CommentForm
          key={given.feedback}
          feedback={given.feedback}
          onDone={() => setWriting(false)}
        />
      )}
      {given !== undefined && !writing && (
        <p className={styles.given}>
          {given.comment === undefined
            ? text(`message-given-${given.feedback}`)
            : `${text(`message-given-${given.feedback}`)}: ${given.comment}`}
        </p>
      )}
    </>
  );
}

/** A bad answer is tried again with the comment, here or in a new chat; a good one is only commented on. */
function CommentForm({ feedback, onDone }: { feedback: Feedback; onDone: () => void }) {
  const workspace = useWorkspace();
  const lastSeq = useHistory((history) => history.lastSeq);
  const [comment, setComment] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useId();
  const words = comment.trim();

  const send = async (again: boolean) => {
    const refine = { type: "refine", feedback, comment: words } as const;
    return workspace.send(again ? { ...refine, again } : refine);
  };
  const run = async (work: () => Promise<boolean>) => {
    if (words === "") return;
    setBusy(true);
    const done = await work();
    setBusy(false);
    if (done) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => send(feedback === "bad"));
  };
  const inNewChat = async () => {
    if (!(await workspace.fork(lastSeq))) return false;
    workspace.announcements.add({ tone: "plain", text: text("message-forked") });
    return send(true);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.ask}>
        <label htmlFor={field}>{text(`message-comment-${feedback}`)}</label>
        <IconButton icon="close" label={text("message-no-comment")} onClick={onDone} />
      </div>
      <div className={styles.line}>
        <input
          id={field}
          type="text"
          value={comment}
          maxLength={1000}
          onChange={({ target }) => setComment(target.value)}
          onKeyDown={({ key }) => {
            if (key === "Escape") onDone();
          }}
        />
        <Button type="submit" disabled={busy || words === ""}>
          {text(feedback === "bad" ? "message-again-here" : "message-send-comment")}
        </Button>
        {feedback === "bad" && (
          <Menu
            label={text("message-more-ways")}
            align="end"
            className={styles.more}
            disabled={busy || words === ""}
            items={[
              {
                id: "new",
                label: text("message-again-new"),
                run: () => void run(inNewChat),
              },
              {
                id: "only",
                label: text("message-only-comment"),
                run: () => void run(() => send(false)),
              },
            ]}
          >
            <Icon name="more" />
          </Menu>
        )}
      </div>
    </form>
  );
}
