// A button for what cannot be taken back: pressed, it asks, and only the answer does it.

import { useState } from "react";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Note, Row } from "./part";

interface ConfirmProps {
  label: string;
  /** The button's accessible name, for a page on which several look the same. */
  name?: string | undefined;
  question: string;
  disabled?: boolean;
  onConfirm: () => void;
}

export function Confirm({ label, name, question, disabled = false, onConfirm }: ConfirmProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="quiet" aria-label={name} disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  const close = () => setAsking(false);
  return <ConfirmQuestion {...{ label, question, onConfirm }} onClose={close} />;
}

interface ConfirmQuestionProps extends Pick<ConfirmProps, "label" | "question" | "onConfirm"> {
  onClose: () => void;
}

/** The question alone, for what is chosen from a menu. */
export function ConfirmQuestion({ label, question, onConfirm, onClose }: ConfirmQuestionProps) {
  return (
    <div role="group" aria-label={question}>
      <Note tone="problem">
        <p>{question}</p>
        <Row>
          <Button
            look="stop"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {label}
          </Button>
          {/* The way back is what Enter presses. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button autoFocus onClick={onClose}>
            {text("settings-cancel")}
          </Button>
        </Row>
      </Note>
    </div>
  );
}
