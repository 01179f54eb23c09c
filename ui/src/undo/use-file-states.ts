// States of the files of a result, asked for when they come into sight and when they change.

import { useEffect } from "react";
import { useBackend } from "../ipc/backend";
import type { ResultFileState } from "../ipc/generated/commands";
import { useSelectedSession } from "../sessions/use-workspace";
import { useKept } from "../transcript/kept-state";
import type { ResultFile } from "./result-files";

type FileStates = ReadonlyMap<number, ResultFileState>;

const UNKNOWN: FileStates = new Map();

/** By the number of each file's last change. What is not known yet is left out. */
export function useFileStates(files: readonly ResultFile[]): FileStates {
  const backend = useBackend();
  const session = useSelectedSession()?.id;
  const asked = files.map(({ change }) => change).join(" ");
  // Kept while the row is out of sight, so that it comes back as high as it was.
  const [states, keep] = useKept<FileStates>(`result-files:${asked}`, UNKNOWN);

  useEffect(() => {
    if (session === undefined || asked === "") return undefined;
    let isOver = false;
    const changes = asked.split(" ").map(Number);
    backend.resultFiles(session, changes).then(
      (told) => {
        if (isOver) return;
        const pairs = changes.flatMap((change, index) => {
          const state = told[index];
          return state === undefined ? [] : [[change, state] as const];
        });
        keep(new Map(pairs));
      },
      // Then neither is offered; the path can still be copied.
      () => {},
    );
    return () => {
      isOver = true;
    };
    // `keep` is another with each drawing, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [backend, session, asked]);
  return states;
}
