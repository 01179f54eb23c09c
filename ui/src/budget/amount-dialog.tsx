// A small window to write an amount of money in.

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { text } from "../texts";
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
  const [typed, setText] = useState(initial === undefined ? "" : money(initial).slice(1));
  const [wrong, setWrong] = useState(false);
  const name = useId();
  const field = useRef<HTMLInputElement>(null);

  // It was opened to be written in.
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The message box around the button is a form of its own.
    event.stopPropagation();
    const usd = amountOf(typed);
    setWrong(usd === null);
    if (usd === null) return;
    onSet(usd);
    onClose();
  };
  return createPortal(
    <Dialog title={text("budget-own-title")} onClose={onClose}>
      <form className={styles.amount} onSubmit={submit}>
        <label htmlFor={name}>{text("budget-own-label")}</label>
        <div className={styles.amountRow}>
          <span aria-hidden="true">$</span>
          <input
            ref={field}
            id={name}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-invalid={wrong}
            aria-describedby={`${name}-hint`}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" look="primary">
            {text("budget-set")}
          </Button>
        </div>
        <p id={`${name}-hint`} className={styles.hint} data-wrong={wrong} role="status">
          {wrong ? text("budget-own-wrong", { most: `$${MOST_USD}` }) : text("budget-own-hint")}
        </p>
      </form>
    </Dialog>,
    document.body,
  );
}
