// Erasing everything: only after a word was typed, and with an end that says what became of it. After it nothing
// works any more but closing Qilbee.

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { LocalizedText } from "../../ipc/generated/protocol";
import { englishText, messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Field } from "../parts/field";
import { Note, Part, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";

export function Erase() {
  const backend = useBackend();
  const work = useWork();
  const [asking, setAsking] = useState(false);
  const [typed, write] = useState("");
  const [left, setLeft] = useState<LocalizedText[] | null>(null);
  const isMeant = typed.trim().toLowerCase() === text("data-erase-word").toLowerCase();

  const erase = () =>
    work.run(async () => {
      const erased = await backend.eraseEverything();
      // The window's own memory goes now; the rest of it when Qilbee ends.
      localStorage.clear();
      setLeft(erased.left);
    });

  return (
    <Part
      title={text("data-erase")}
      lead={text("data-erase-lead")}
      act={!asking && <Button onClick={() => setAsking(true)}>{text("data-erase-start")}</Button>}
    >
      {asking && (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (isMeant && !work.isBusy) void erase();
          }}
        >
          <Field
            label={text("data-erase-ask", { word: text("data-erase-word") })}
            short
            value={typed}
            write={write}
          />
          <Row>
            <Button type="submit" look="stop" disabled={!isMeant || work.isBusy}>
              {work.isBusy ? text("data-erasing") : text("data-erase-do")}
            </Button>
            <Button look="quiet" disabled={work.isBusy} onClick={() => setAsking(false)}>
              {text("settings-cancel")}
            </Button>
          </Row>
          {work.problem !== null && (
            <Note tone="problem" live>
              {work.problem}
            </Note>
          )}
        </form>
      )}
      {left !== null && <Erased left={left} quit={() => void backend.quit()} />}
    </Part>
  );
}

/** Over everything, without a way back: there is nothing left to go back to. */
function Erased({ left, quit }: { left: LocalizedText[]; quit: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Only this call makes the rest of the page inert.
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.end}
      aria-label={text("data-erased")}
      onCancel={(event) => event.preventDefault()}
    >
      <h2>{text("data-erased")}</h2>
      <p>{text("data-erased-text")}</p>
      {left.length > 0 && (
        <Note tone="problem">
          <p>{text("data-erased-left")}</p>
          <ul>
            {left.map((one) => (
              <li key={englishText(one)}>{messageText(one)}</li>
            ))}
          </ul>
        </Note>
      )}
      <Row>
        <Button look="primary" onClick={quit}>
          {text("data-close")}
        </Button>
      </Row>
    </dialog>
  );
}
