// Changes the time limits of a server that is there.

import { type FormEvent, useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import { LimitFields, readLimits, typedLimits } from "./limit-fields";
import type { ServerView, ServersView } from "../../ipc/generated/commands";

interface LimitsFormProps {
  server: ServerView;
  view: ServersView;
  onChange: (view: ServersView) => void;
}

export function LimitsForm({ server, view, onChange }: LimitsFormProps) {
  const backend = useBackend();
  const work = useWork();
  const { name } = server;
  const usual = view.usual_limits;
  const [typed, type] = useState(() => typedLimits(server.limits, usual));
  const limits = readLimits(typed, view.longest_seconds);
  const isChanged =
    (limits?.start_seconds ?? usual.start_seconds) !== server.limits.start_seconds ||
    (limits?.call_seconds ?? usual.call_seconds) !== server.limits.call_seconds;
  const isReady = limits !== null && isChanged && !work.isBusy;

  const save = () => {
    if (limits === null) return;
    void work.run(async () => onChange(await backend.limitServer(name, limits)));
  };

  return (
    <details className={styles.details}>
      <summary aria-label={text("extensions-limits-of", { name })}>
        {text("extensions-limits")}
      </summary>
      <form
        aria-label={text("extensions-limits-of", { name })}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (isReady) save();
        }}
      >
        <LimitFields typed={typed} type={type} view={view} />
        {work.problem !== null && (
          <Note tone="problem" live>
            {work.problem}
          </Note>
        )}
        <Row>
          <Button
            type="submit"
            disabled={!isReady}
            aria-label={text("extensions-limits-save-of", { name })}
          >
            {text("extensions-limits-save")}
          </Button>
        </Row>
      </form>
    </details>
  );
}
