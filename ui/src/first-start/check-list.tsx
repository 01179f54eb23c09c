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

/** Beginning of the checks of MCP servers; the rest is the server's name. */
const SERVER = "MCP server ";

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

  const troubles = found.is === "there" ? found.checks.filter(({ passed }) => !passed) : [];
  return (
    <section className={styles.part} aria-label={text("check-list")}>
      <p className={styles.outcome} role="status" data-state={stateOf(found)}>
        {stateOf(found) === "good" && <Icon name="check" />}
        <span>{outcomeOf(found)}</span>
      </p>
      {troubles.length > 0 && <Troubles troubles={troubles} again={again} />}
      {found.is === "failed" && <Button onClick={again}>{text("check-again")}</Button>}
      {found.is === "there" && <Results checks={found.checks} />}
    </section>
  );
}

/** One at a time: the way through all of them is the button that tries again. */
function Troubles({ troubles, again }: { troubles: Check[]; again: () => void }) {
  const [at, setAt] = useState(0);
  const check = troubles[at];
  if (check === undefined) return null;
  return (
    <div className={styles.trouble} data-check={englishText(check.name)}>
      <Icon name="warning" />
      <div>
        <h3>{titleOf(check)}</h3>
        <p>{adviceOf(check)}</p>
        <div className={styles.buttons}>
          <Button onClick={again}>{text("check-again")}</Button>
          {troubles.length > 1 && (
            <Button onClick={() => setAt((at + 1) % troubles.length)}>
              {text("check-next", { number: at + 1, count: troubles.length })}
            </Button>
          )}
        </div>
        <details>
          <summary>{text("details-technical")}</summary>
          <p className={styles.detail}>{messageText(check.detail)}</p>
        </details>
      </div>
    </div>
  );
}

function Results({ checks }: { checks: Check[] }) {
  return (
    <details className={styles.results}>
      <summary>{text("check-results", { count: checks.length })}</summary>
      <ul className={styles.list}>
        {[...checks].sort(failedFirst).map(({ name, passed }) => (
          <li key={englishText(name)} className={styles.line} data-passed={passed}>
            <Icon name={passed ? "check" : "warning"} size={16} />
            <span>
              {nameOf(name)} · {passed ? text("check-passed") : text("check-failed")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function nameOf(name: LocalizedText): string {
  return optionalText(`check-name-${slugOf(name)}`) ?? messageText(name);
}

function titleOf({ name }: Check): string {
  const own = optionalText(`check-trouble-${slugOf(name)}`);
  return own ?? text("check-trouble", { name: nameOf(name) });
}

/** Advice that a person can follow in this window; where there is none, the check's own. */
function adviceOf({ name, advice }: Check): string {
  if (englishText(name).startsWith(SERVER)) return text("check-advice-mcp-server");
  return optionalText(`check-advice-${slugOf(name)}`) ?? messageText(advice ?? "");
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
