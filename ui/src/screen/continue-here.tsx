// Going on from a step in a new chat, after one line that says what stays as it is.

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import styles from "./step-panel.module.css";

export function ContinueHere({ seq }: { seq: number }) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setAsking(false);
    // The button is back in the page once this was drawn.
    requestAnimationFrame(() => button.current?.focus());
  };
  return asking ? (
    <Confirm seq={seq} onCancel={cancel} />
  ) : (
    <Button ref={button} icon="fork" onClick={() => setAsking(true)}>
      {text("screen-continue-here")}
    </Button>
  );
}

function Confirm({ seq, onCancel }: { seq: number; onCancel: () => void }) {
  const workspace = useWorkspace();
  const [busy, setBusy] = useState(false);
  const go = useRef<HTMLButtonElement>(null);

  // The question came in place of the button that had the focus.
  useEffect(() => go.current?.focus(), []);

  const fork = async () => {
    setBusy(true);
    if (!(await workspace.fork(seq))) setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    // Escape is the same as the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.confirm}
      role="group"
      aria-label={text("screen-continue-here")}
      onKeyDown={onKeyDown}
    >
      <p id="continue-here">{text("screen-continue-ask")}</p>
      <Button
        ref={go}
        look="primary"
        aria-describedby="continue-here"
        disabled={busy}
        onClick={() => void fork()}
      >
        {text("screen-continue-go")}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {text("screen-continue-cancel")}
      </Button>
    </div>
  );
}
