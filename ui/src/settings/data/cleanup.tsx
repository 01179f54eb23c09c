// Cleaning up: first what would go is shown, and only then it goes.

import { useEffect, useRef, useState } from "react";
import { useBackend } from "../../ipc/backend";
import { useWorkspace } from "../../sessions/use-workspace";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { bytes, wholeTime } from "../../ui/format";
import { Note, Part } from "../parts/part";
import { Select } from "../parts/select";
import styles from "../parts/parts.module.css";
import { showWhole } from "../in-view";
import { useWork } from "../use-work";
import type { CleanedView } from "../../ipc/generated/commands";

const AGES = { none: null, days30: 30, days90: 90, days180: 180, days365: 365 } as const;
type Age = keyof typeof AGES;
const ALL_AGES = Object.keys(AGES) as Age[];
/** Chats that are named at most. */
const NAMED = 8;

export function Cleanup({ onDone }: { onDone: () => void }) {
  const backend = useBackend();
  const workspace = useWorkspace();
  const work = useWork();
  const [age, setAge] = useState<Age>("none");
  const [would, setWould] = useState<CleanedView | null>(null);
  const [done, setDone] = useState<CleanedView | null>(null);

  const act = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (would !== null) showWhole(act.current);
  }, [would]);

  const look = () =>
    work.run(async () => {
      setDone(null);
      setWould(await backend.previewCleanup(AGES[age]));
    });
  const doIt = () =>
    work.run(async () => {
      setDone(await backend.cleanUp(AGES[age]));
      setWould(null);
      await workspace.refreshSessions();
      onDone();
    });

  return (
    <Part
      title={text("data-clean-up")}
      lead={text("data-clean-up-lead")}
      act={
        <Button disabled={work.isBusy} onClick={() => void look()}>
          {work.isBusy ? text("data-looking") : text("data-preview")}
        </Button>
      }
    >
      <Select
        inLine
        label={text("data-older")}
        value={age}
        options={ALL_AGES.map((one) => ({ value: one, label: text(`data-age-${one}`) }))}
        choose={(one) => {
          setAge(one);
          // The preview shown before was for another age.
          setWould(null);
        }}
      />
      <div role="status">
        {would !== null && <Would view={would} />}
        {done !== null && (
          <Note tone="good">
            {text("data-done", {
              chats: done.sessions.length,
              files: done.files,
              size: bytes(done.bytes),
            })}
          </Note>
        )}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
      {would !== null && !isNothing(would) && (
        <Button ref={act} look="stop" disabled={work.isBusy} onClick={() => void doIt()}>
          {text("data-do-it")}
        </Button>
      )}
    </Part>
  );
}

function Would({ view }: { view: CleanedView }) {
  if (isNothing(view)) return <Note>{text("data-nothing")}</Note>;
  const more = view.sessions.length - NAMED;
  return (
    <Note tone="problem">
      <p>
        {text("data-would", {
          chats: view.sessions.length,
          files: view.files,
          size: bytes(view.bytes),
        })}
      </p>
      <ul>
        {view.sessions.slice(0, NAMED).map((session) => (
          <li key={session.id}>
            {session.title} <span className={styles.hint}>{wholeTime(session.last_activity)}</span>
          </li>
        ))}
        {more > 0 && <li>{text("data-and-more", { count: more })}</li>}
      </ul>
      {view.at_work > 0 && <p>{text("data-at-work", { count: view.at_work })}</p>}
    </Note>
  );
}

function isNothing({ sessions, files }: CleanedView): boolean {
  return sessions.length === 0 && files === 0;
}
