// The results of the checks, each with a word for its outcome; a failed one says what to do.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { LocalizedText } from "../ipc/generated/protocol";
import { englishText, messageText, optionalText, text } from "../texts";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import styles from "./checks.module.css";
import type { Check } from "../ipc/generated/commands";

/** Looks when it is drawn; drawn anew, it looks again. */
export function CheckList() {
  const [round, setRound] = useState(0);
  return <Checks key={round} again={() => setRound(round + 1)} />;
}

type Found = { is: "looking" } | { is: "there"; checks: Check[] } | { is: "failed"; why: string };

function Checks({ again }: { again: () => void }) {
  const backend = useBackend();
  const [found, setFound] = useState<Found>({ is: "looking" });

  useEffect(() => {
    let isOver = false;
    const take = (what: Found) => {
      if (!isOver) setFound(what);
    };
    backend
      .checkUp()
      .then(({ checks }) => take({ is: "there", checks }))
      .catch((thrown: unknown) => take({ is: "failed", why: toBackendError(thrown).message }));
    return () => {
      isOver = true;
    };
  }, [backend]);

  return (
    <section className={styles.part} aria-label={text("check-list")}>
      <p className={styles.outcome} role="status" data-state={stateOf(found)}>
        {outcomeOf(found)}
      </p>
      {found.is === "there" && (
        <ul className={styles.list}>
          {[...found.checks].sort(failedFirst).map((check) => (
            <Line key={englishText(check.name)} check={check} />
          ))}
        </ul>
      )}
      <Button disabled={found.is === "looking"} onClick={again}>
        {text("check-again")}
      </Button>
    </section>
  );
}

function Line({ check: { name, passed, detail, advice } }: { check: Check }) {
  return (
    <li className={styles.line} data-passed={passed}>
      <Icon name={passed ? "check" : "warning"} />
      <div>
        <p>
          <strong>{optionalText(`check-name-${slugOf(name)}`) ?? messageText(name)}</strong> ·{" "}
          {passed ? text("check-passed") : text("check-failed")}
        </p>
        {!passed && (
          <>
            <p>{optionalText(`check-advice-${slugOf(name)}`) ?? messageText(advice ?? "")}</p>
            <p className={styles.detail}>{messageText(detail)}</p>
          </>
        )}
      </div>
    </li>
  );
}

/** Messages are named after the check, without spaces. */
function slugOf(name: LocalizedText): string {
  return englishText(name).replaceAll(/[^a-z]+/g, "-");
}

function outcomeOf(found: Found): string {
  switch (found.is) {
    case "looking":
      return text("check-looking");
    case "failed":
      return found.why;
    case "there": {
      const failed = found.checks.filter(({ passed }) => !passed).length;
      return failed === 0 ? text("check-good") : text("check-bad", { count: failed });
    }
  }
}

function stateOf(found: Found): "looking" | "good" | "bad" {
  if (found.is === "looking") return "looking";
  return found.is === "there" && found.checks.every(({ passed }) => passed) ? "good" : "bad";
}

function failedFirst(one: Check, other: Check): number {
  return Number(one.passed) - Number(other.passed);
}
