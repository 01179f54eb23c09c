// The person's feedback on the last answer: good or bad, and what should be different. Shown as given.

import { type FormEvent, useId, useState } from "react";
import type { Feedback } from "../ipc/generated/protocol";
import { useHistory, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
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
        <CommentForm feedback={given.feedback} onDone={() => setWriting(false)} />
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

function CommentForm({ feedback, onDone }: { feedback: Feedback; onDone: () => void }) {
  const workspace = useWorkspace();
  const [comment, setComment] = useState("");
  const field = useId();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const words = comment.trim();
    if (words === "") return onDone();
    if (await workspace.send({ type: "refine", feedback, comment: words })) onDone();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <label htmlFor={field}>{text(`message-comment-${feedback}`)}</label>
      <div className={styles.line}>
        <input
          id={field}
          type="text"
          value={comment}
          maxLength={1000}
          onChange={({ target }) => setComment(target.value)}
        />
        <Button type="submit">{text("message-send-comment")}</Button>
        <Button look="quiet" onClick={onDone}>
          {text("message-no-comment")}
        </Button>
      </div>
    </form>
  );
}
