// One model of a provider, and its test: what works is told one by one.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { Ability, Finding } from "../../ipc/generated/commands";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Note } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import own from "./providers.module.css";

const ABILITIES: readonly Ability[] = ["text", "streaming", "tools", "pictures"];

interface ModelRowProps {
  model: string;
  /** Its name without that of its provider, which stands above it. */
  shown: string;
}

export function ModelRow({ model, shown }: ModelRowProps) {
  const backend = useBackend();
  const work = useWork();
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [isCancelled, setCancelled] = useState(false);

  const test = () =>
    work.run(async () => {
      setFindings([]);
      setCancelled(false);
      const onFinding = (finding: Finding) => setFindings((before) => [...(before ?? []), finding]);
      await backend.testModel(model, onFinding);
    });

  const cancel = () => {
    setCancelled(true);
    // A test that can't be cancelled ends by itself, and says so.
    backend.cancelModelTest(model).catch(() => setCancelled(false));
  };

  const isOver = !work.isBusy && work.problem === null;
  const works = findings?.every(({ problem }) => problem === null) ?? false;
  const isWhole = isOver && works && !isCancelled;
  return (
    <li data-model={model}>
      <span className={own.name}>{shown}</span>
      <Button
        aria-label={work.isBusy ? undefined : text("providers-test-of", { model })}
        disabled={work.isBusy}
        onClick={() => void test()}
      >
        {text(work.isBusy ? "keys-testing" : "providers-test")}
      </Button>
      {work.isBusy && (
        <Button
          look="quiet"
          aria-label={text("providers-test-cancel-of", { model })}
          disabled={isCancelled}
          onClick={cancel}
        >
          {text("settings-cancel")}
        </Button>
      )}
      <div role="status" className={own.told}>
        {findings !== null && work.problem === null && !isWhole && (
          <ul className={own.findings}>
            {(isCancelled ? findings.map(({ ability }) => ability) : ABILITIES).map((ability) => (
              <FindingLine
                key={ability}
                ability={ability}
                finding={findings.find((one) => one.ability === ability)}
              />
            ))}
          </ul>
        )}
        {isOver && isCancelled && <Note>{text("providers-test-cancelled")}</Note>}
        {findings !== null && isWhole && <Note tone="good">{text("providers-test-works")}</Note>}
        {work.problem !== null && (
          <Note tone="problem">
            <p>{text("providers-test-fails")}</p>
            <p className={styles.hint}>{work.problem}</p>
          </Note>
        )}
      </div>
    </li>
  );
}

interface FindingLineProps {
  ability: Ability;
  /** Absent until it is made. */
  finding: Finding | undefined;
}

function FindingLine({ ability, finding }: FindingLineProps) {
  const name = text(`providers-ability-${ability}`);
  if (finding === undefined) return <li className={styles.state}>{name}: …</li>;
  const { problem } = finding;
  return (
    <li className={styles.state} data-tone={problem === null ? "good" : "problem"}>
      <Icon name={problem === null ? "check" : "warning"} size={16} />
      {problem === null
        ? text("providers-ability-works", { ability: name })
        : text("providers-ability-fails", { ability: name, problem: messageText(problem) })}
    </li>
  );
}
