// The result of a task that changed files: each file with what can be done about it, and all of it undone at one press.

import { useHistory, useRunningTurn, useWorkspace } from "../sessions/use-workspace";
import type { ResultFileState } from "../ipc/generated/commands";
import type { Turn } from "../sessions/history";
import { text } from "../texts";
import { useShownStep } from "../transcript/tool-calls/show-step";
import { baseName } from "../tool-renderers/input";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import { actedBeyondFiles, changesOf, type ResultFile, resultFiles } from "./result-files";
import { OpenResult } from "./open-result";
import { useFileStates } from "./use-file-states";
import { type Undo, useUndo } from "./use-undo";
import { WhatCameOfIt } from "./what-came-of-it";
import styles from "./undo.module.css";

const NONE: readonly ResultFile[] = [];

export function ChangedFiles({ turn }: { turn: Turn }) {
  const all = useHistory((history) => history.fileChanges);
  const running = useRunningTurn() !== undefined;
  const undo = useUndo();
  const files = turn.ended === undefined ? NONE : resultFiles(all, turn);
  const states = useFileStates(files);
  if (turn.id === undefined || turn.ended === undefined) return null;
  if (changesOf(all, turn).length === 0) return <NothingToUndo turn={turn} />;
  const task = turn.id;
  const off = {
    disabled: running || undo.busy,
    title: running ? text("undo-not-now") : undefined,
  };
  return (
    <section className={styles.card} aria-label={text("undo-label")}>
      <header className={styles.cardHead}>
        <h3>
          {files.length === 0
            ? text("undo-is-back")
            : text("undo-changed", { count: files.length })}
        </h3>
        {files.length > 0 && (
          <Button {...off} icon="undo" onClick={() => void undo.run({ task })}>
            {files.length === 1 ? text("undo-one") : text("undo-task")}
          </Button>
        )}
      </header>
      {files.length > 0 && (
        <ul className={styles.results}>
          {files.map((file) => (
            <FileLine
              key={file.path}
              file={file}
              state={states.get(file.change)}
              turn={turn}
              undo={files.length > 1 && file.alone ? undo : undefined}
              off={off}
            />
          ))}
        </ul>
      )}
      {undo.came !== null && (
        <WhatCameOfIt
          came={undo.came}
          disabled={off.disabled}
          onForce={() => void undo.force()}
          onTakeBack={(step) => void undo.run({ step })}
        />
      )}
    </section>
  );
}

/** What stands in the result's place where a task acted and changed no file that Qilbee can bring back. */
function NothingToUndo({ turn }: { turn: Turn }) {
  const acted = actedBeyondFiles(turn);
  return acted === undefined ? null : <p className={styles.note}>{text(`undo-none-${acted}`)}</p>;
}

interface FileLineProps {
  file: ResultFile;
  /** Undefined until it is known. */
  state: ResultFileState | undefined;
  turn: Turn;
  /** Absent where it can't be undone by itself. */
  undo: Undo | undefined;
  off: { disabled: boolean; title: string | undefined };
}

function FileLine({ file: { path, call, change }, state, turn, undo, off }: FileLineProps) {
  const name = baseName(path);
  const frame = turn.entries.find((entry) => entry.kind === "call" && entry.call.id === call)?.key;
  return (
    <li title={path}>
      <Icon name="file" size={16} />
      <span className={styles.file}>
        <strong>{name}</strong>
        <span>{state === "missing" ? text("result-missing") : folderOf(path)}</span>
      </span>
      <span className={styles.actions}>
        <OpenResult change={change} name={name} state={state} />
        {undo !== undefined && (
          <Button
            look="quiet"
            {...off}
            aria-label={text("undo-file", { name })}
            onClick={() => void undo.run({ step: call })}
          >
            {text("undo-one")}
          </Button>
        )}
        <MoreOfFile path={path} frame={frame} />
      </span>
    </li>
  );
}

interface MoreOfFileProps {
  path: string;
  /** Key of the step that made it; undefined where that is gone. */
  frame: string | undefined;
}

function MoreOfFile({ path, frame }: MoreOfFileProps) {
  const { announcements } = useWorkspace();
  const { show, viewer } = useShownStep(frame ?? "");
  const copy = async () => {
    await navigator.clipboard.writeText(path);
    announcements.add({ tone: "plain", text: text("transcript-copied") });
  };
  return (
    <>
      <Menu
        label={text("sidebar-more", { title: baseName(path) })}
        align="end"
        className={styles.more}
        items={[
          ...(frame === undefined
            ? []
            : [{ id: "show", label: text("undo-show-step"), run: show }]),
          { id: "copy", label: text("undo-copy-path"), run: () => void copy() },
        ]}
      >
        <Icon name="more" size={16} />
      </Menu>
      {viewer}
    </>
  );
}

/** The folder a file is in, by its own name. */
function folderOf(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== "");
  return parts.at(-2) ?? "";
}
