// What can be done now with the files of a result, asked when they come into sight and when they change.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { ResultFileState } from "../ipc/generated/commands";
import { useSelectedSession } from "../sessions/use-workspace";
import type { ResultFile } from "./result-files";

type FileStates = ReadonlyMap<number, ResultFileState>;

/** By the number of each file's last change. What is not known yet is left out. */
export function useFileStates(files: readonly ResultFile[]): FileStates {
  const backend = useBackend();
  const session = useSelectedSession()?.id;
  const [states, setStates] = useState<FileStates>(new Map());
  const asked = files.map(({ change }) => change).join(" ");

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
        setStates(new Map(pairs));
      },
      // Then neither is offered; the path can still be copied.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [backend, session, asked]);
  return states;
}
