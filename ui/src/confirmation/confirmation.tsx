// The code asked for before something is done that a program could have pressed for: what will be done, the digits, and the
// field. In a dialog, or where there is little room, in its place in the page.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { CodeRequest } from "../ipc/code-requests";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { CodeField } from "./code-field";
import styles from "./confirmation.module.css";
import { purposeOf } from "./purpose";
import { useCode } from "./use-code";

/** The request that waits for a code; null when there is none. */
export function useCodeRequest(): CodeRequest | null {
  const backend = useBackend();
  const [request, setRequest] = useState<CodeRequest | null>(null);
  useEffect(() => backend.watchCodeRequests(setRequest), [backend]);
  return request;
}

export function ConfirmationDialog() {
  const request = useCodeRequest();
  if (request === null) return null;
  return (
    <Dialog title={text("confirm-title")} onClose={() => request.answer(null)}>
      <ConfirmationForm key={request.id} request={request} />
    </Dialog>
  );
}

interface ConfirmationFormProps {
  request: CodeRequest;
  /** For a small window: one or two rows. */
  compact?: boolean;
}

export function ConfirmationForm({ request, compact = false }: ConfirmationFormProps) {
  const code = useCode(request.show);
  const { digits, field } = code;
  const confirm = () => {
    if (code.isComplete) request.answer(code.typed);
    else code.field.current?.focus();
  };

  // It was opened to be written in.
  useEffect(() => {
    if (digits !== null) field.current?.focus();
  }, [digits, field]);

  return (
    <div className={styles.confirmation} data-compact={compact}>
      <p className={styles.purpose}>{purposeOf(request.command, request.input)}</p>
      {!compact && <p className={styles.why}>{text("confirm-why")}</p>}
      {request.problem !== "" && (
        <p className={styles.problem} role="alert">
          {request.problem}
        </p>
      )}
      <div className={styles.row}>
        <CodeField code={code} disabled={false} onEnter={confirm} />
        <Button look="primary" disabled={!code.isComplete} onClick={confirm}>
          {text("confirm-yes")}
        </Button>
        <Button onClick={() => request.answer(null)}>{text("confirm-no")}</Button>
      </div>
    </div>
  );
}
