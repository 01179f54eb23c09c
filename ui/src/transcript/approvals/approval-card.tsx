// The question put to the person before something is done, with the three answers.

import { type FormEvent, useId, useState } from "react";
import type { Answer } from "../../ipc/generated/protocol";
import type { Approval } from "../../sessions/history";
import { useWorkspace } from "../../sessions/use-workspace";
import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import styles from "./approval-card.module.css";

export function ApprovalCard({ approval }: { approval: Approval }) {
  const workspace = useWorkspace();
  const [reason, setReason] = useState("");
  const [sending, setSending] = useState(false);
  const id = useId();
  const { question } = approval;
  const covers = question.once_only === true ? texts.approval.onceOnly : question.covers;

  const give = async (answer: Answer) => {
    setSending(true);
    const arrived = await workspace.send({
      type: "answer_approval",
      approval: approval.id,
      answer,
    });
    if (!arrived) setSending(false);
  };

  const deny = (event: FormEvent) => {
    event.preventDefault();
    const words = reason.trim();
    void give(words === "" ? { answer: "deny" } : { answer: "deny", reason: words });
  };

  return (
    <section className={styles.card} aria-labelledby={`${id}-title`} data-approval={approval.id}>
      <header className={styles.head}>
        <Icon name="shield" size={16} />
        <h2 id={`${id}-title`}>{texts.approval.title}</h2>
        <span className={styles.effect}>{texts.approval.effects[question.effect]}</span>
      </header>
      <p className={styles.sentence}>{question.sentence}</p>
      {question.exact !== undefined && <pre className={styles.exact}>{question.exact}</pre>}
      {question.reason !== "" && <p className={styles.reason}>{question.reason}</p>}
      {question.seen !== undefined && (
        <ul className={styles.seen}>
          {question.seen.map(({ what, seen }) => (
            <li key={what}>
              <code>{what}</code> {seen}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button
          look="primary"
          disabled={sending}
          onClick={() => void give({ answer: "allow", grant: { for: "once" } })}
        >
          {texts.approval.once}
        </Button>
        {question.once_only !== true && (
          <Button
            disabled={sending}
            onClick={() => void give({ answer: "allow", grant: { for: "session" } })}
          >
            {texts.approval.session}
          </Button>
        )}
      </div>
      {covers !== undefined && <p className={styles.reason}>{covers}</p>}
      <form className={styles.deny} onSubmit={deny}>
        <input
          className={styles.words}
          value={reason}
          aria-label={texts.approval.reason}
          placeholder={texts.approval.reason}
          disabled={sending}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" disabled={sending}>
          {texts.approval.deny}
        </Button>
      </form>
    </section>
  );
}
