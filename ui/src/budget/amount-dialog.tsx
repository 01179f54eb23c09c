// A small window to write an amount of money in.

import { type FormEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { money } from "../ui/format";
import { amountOf, MOST_USD } from "./amounts";
import styles from "./budget.module.css";

interface AmountDialogProps {
  initial: number | undefined;
  onSet: (usd: number) => void;
  onClose: () => void;
}

export function AmountDialog({ initial, onSet, onClose }: AmountDialogProps) {
  const [text, setText] = useState(initial === undefined ? "" : money(initial).slice(1));
  const [wrong, setWrong] = useState(false);
  const name = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The message box around the button is a form of its own.
    event.stopPropagation();
    const usd = amountOf(text);
    setWrong(usd === null);
    if (usd === null) return;
    onSet(usd);
    onClose();
  };
  return createPortal(
    <Dialog title={texts.budget.ownTitle} onClose={onClose}>
      <form className={styles.amount} onSubmit={submit}>
        <label htmlFor={name}>{texts.budget.ownLabel}</label>
        <div className={styles.amountRow}>
          <span aria-hidden="true">$</span>
          <input
            id={name}
            inputMode="decimal"
            autoComplete="off"
            // It was opened to be written in.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={text}
            aria-invalid={wrong}
            aria-describedby={`${name}-hint`}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" look="primary">
            {texts.budget.set}
          </Button>
        </div>
        <p id={`${name}-hint`} className={styles.hint} data-wrong={wrong} role="status">
          {wrong ? texts.budget.ownWrong(`$${MOST_USD}`) : texts.budget.ownHint}
        </p>
      </form>
    </Dialog>,
    document.body,
  );
}
