// What was checked, each with a word for how it went; what to do stands beside what failed.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { Check } from "../ipc/first-start-backend";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import styles from "./checks.module.css";

/** Looks when it is drawn; drawn anew, it looks again. */
export function CheckList() {
  const [round, setRound] = useState(0);
  return <Checks key={round} again={() => setRound(round + 1)} />;
}

type Found = { is: "looking" } | { is: "there"; checks: Check[] } | { is: "failed"; why: string };

function Checks({ again }: { again: () => void }) {
  const backend = useBackend();
  const [found, setFound] = useState<Found>({ is: "looking" });
  const words = texts.firstStart.check;

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
    <section className={styles.part} aria-label={words.list}>
      <p className={styles.outcome} role="status" data-state={stateOf(found)}>
        {outcomeOf(found)}
      </p>
      {found.is === "there" && (
        <ul className={styles.list}>
          {[...found.checks].sort(failedFirst).map((check) => (
            <Line key={check.name} check={check} />
          ))}
        </ul>
      )}
      <Button disabled={found.is === "looking"} onClick={again}>
        {words.again}
      </Button>
    </section>
  );
}

function Line({ check: { name, passed, detail, advice } }: { check: Check }) {
  const words = texts.firstStart.check;
  const names: Record<string, string> = words.names;
  const advices: Record<string, string> = words.advice;
  return (
    <li className={styles.line} data-passed={passed}>
      <Icon name={passed ? "check" : "warning"} />
      <div>
        <p>
          <strong>{names[name] ?? texts.told(name)}</strong> ·{" "}
          {passed ? words.passed : words.failed}
        </p>
        {!passed && (
          <>
            <p>{advices[name] ?? texts.told(advice ?? "")}</p>
            <p className={styles.detail}>{texts.told(detail)}</p>
          </>
        )}
      </div>
    </li>
  );
}

function outcomeOf(found: Found): string {
  const words = texts.firstStart.check;
  switch (found.is) {
    case "looking":
      return words.looking;
    case "failed":
      return found.why;
    case "there": {
      const failed = found.checks.filter(({ passed }) => !passed).length;
      return failed === 0 ? words.good : words.bad(failed);
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
