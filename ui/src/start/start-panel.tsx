// The first view of a new chat: tasks that fit this computer, each put into the message box by a press, and a task to
// watch Qilbee work. Stable for tests: list "Examples for this computer", buttons "Try the practice task" and "See all
// that Qilbee can do".

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { StartExamples } from "../ipc/generated/commands";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Logo } from "../ui/icon";
import { Offer } from "../ui/offer";
import { ExampleCards } from "./example-cards";
import { openCapabilities } from "./open-capabilities";
import styles from "./start-panel.module.css";

/** Without examples there is still the practice task. */
const NO_EXAMPLES: StartExamples = { practice: "first", examples: [] };

export function StartPanel() {
  const start = useStartExamples();
  const isAlone = start !== null && start.examples.length === 0;
  return (
    <div className={styles.panel}>
      <div className={styles.inside}>
        <Logo size={48} />
        <h2 className={styles.title}>{text("start-title")}</h2>
        <p className={styles.lead}>{text(isAlone ? "start-lead-alone" : "start-lead")}</p>
        <div className={styles.offers} aria-busy={start === null}>
          {start === null ? (
            <Waiting />
          ) : (
            <>
              {start.practice === "first" && <PracticeOffer />}
              <ExampleCards examples={start.examples} />
            </>
          )}
        </div>
        <div className={styles.links}>
          {start?.practice === "last" && <PracticeButton look="quiet" />}
          <Button look="quiet" icon="info" title="F1" onClick={openCapabilities}>
            {text("start-capabilities")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** null while they are looked for. */
function useStartExamples(): StartExamples | null {
  const backend = useBackend();
  const [start, setStart] = useState<StartExamples | null>(null);
  useEffect(() => {
    let isShown = true;
    backend
      .startExamples()
      // Examples are a courtesy: without them the screen is as good.
      .catch(() => NO_EXAMPLES)
      .then((found) => {
        if (isShown) setStart(found);
      });
    return () => {
      isShown = false;
    };
  }, [backend]);
  return start;
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">{text("start-looking")}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}

function PracticeOffer() {
  return (
    <Offer title={text("start-practice-title")} text={text("start-practice-text")}>
      <PracticeButton look="primary" />
    </Offer>
  );
}

function PracticeButton({ look }: { look: "primary" | "quiet" }) {
  const workspace = useWorkspace();
  const [starting, setStarting] = useState(false);

  const practise = async () => {
    setStarting(true);
    await workspace.practise(text("start-practice-prompt"));
    setStarting(false);
  };

  return (
    <Button look={look} icon="play" disabled={starting} onClick={() => void practise()}>
      {text("start-practice")}
    </Button>
  );
}
