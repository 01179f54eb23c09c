// A preview of the import from Claude Desktop, server by server, before anything is taken over.

import { useBackend } from "../../ipc/backend";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Lead, Note, Row, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";
import type { ServersView } from "../../ipc/generated/commands";

interface ServerImportProps {
  onDone: (view: ServersView) => void;
  onCancel: () => void;
}

export function ServerImport({ onDone, onCancel }: ServerImportProps) {
  const backend = useBackend();
  const work = useWork();
  const { value: plan, problem, again } = useAsked(() => backend.planServerImport());
  const fresh = plan?.steps.filter(({ taking }) => taking === "add") ?? [];
  return (
    <section className={styles.card} aria-label={text("extensions-import-title")}>
      <h5 className={styles.cardName}>{text("extensions-import-title")}</h5>
      {plan === null ? (
        <Waiting problem={problem} again={again} />
      ) : (
        <Lead>
          {plan.file === null
            ? text("extensions-import-none")
            : text("extensions-import-from", { file: plan.file })}
        </Lead>
      )}
      <ul className={styles.plainList}>
        {plan?.steps.map((step) => (
          <li key={step.name}>
            <span>
              <strong>{step.name}</strong> <span className={styles.mono}>{step.shown}</span>
            </span>
            <span className={styles.state}>
              {text(`extensions-import-taking-${step.taking}`)}
              {step.problem !== null && `: ${messageText(step.problem)}`}
            </span>
          </li>
        ))}
      </ul>
      {plan !== null && plan.file !== null && fresh.length === 0 && (
        <Note>{text("extensions-nothing-to-take")}</Note>
      )}
      {work.problem !== null && (
        <Note tone="problem" live>
          {work.problem}
        </Note>
      )}
      <Row>
        {fresh.length > 0 && (
          <Button
            look="primary"
            disabled={work.isBusy}
            onClick={() =>
              void work.run(async () =>
                onDone(await backend.importServers(fresh.map(({ name }) => name))),
              )
            }
          >
            {text("extensions-take", { count: fresh.length })}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {text("settings-cancel")}
        </Button>
      </Row>
    </section>
  );
}
