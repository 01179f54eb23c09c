// The command palette: one line to type in, and below it everything that can be done, opened or chosen from here.
// Stable for tests: dialog "Commands", combobox of the same name.

import { useEffect, useRef, useState } from "react";
import { fleetInbox, fleetOpen } from "../fleet/fleet-watch";
import { runningTurn } from "../sessions/history";
import {
  useAppInfo,
  useHistory,
  useOptions,
  useSessions,
  useWorkspace,
} from "../sessions/use-workspace";
import { openSetting, settingsOpenAt } from "../settings/open-settings";
import { ImportChooser } from "../sidebar/import-chooser";
import { openCapabilities } from "../start/open-capabilities";
import { text } from "../texts";
import { endRowOf } from "../transcript/rows";
import { wantedRow } from "../transcript/wanted-row";
import { FindBox } from "../ui/find-box";
import { useStore } from "../ui/store";
import { newestUndoable } from "../undo/result-files";
import {
  commandsOf,
  foundCommands,
  GROUPS,
  type PaletteCommand,
  type PaletteState,
} from "./commands";
import { paletteOpen } from "./open-palette";
import styles from "./palette.module.css";
import { startNewChat } from "./start-new-chat";

/** Once in the window: whoever sets the store opens it. */
export function Palette() {
  const chooser = useRef<HTMLInputElement>(null);
  const isOpen = useStore(paletteOpen);
  return (
    <>
      {/* There also after the palette is closed, for the file is chosen then. */}
      <ImportChooser chooser={chooser} />
      {isOpen && <PaletteDialog importChat={() => chooser.current?.click()} />}
    </>
  );
}

function PaletteDialog({ importChat }: { importChat: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const commands = useCommands(importChat);
  const [typed, write] = useState("");
  const found = foundCommands(commands, typed);

  // Only this call makes the rest of the page inert. The field is what takes the focus first.
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("input")?.focus();
  }, []);

  const take = (id: string) => {
    const command = found.find((one) => one.id === id);
    // Closed first, so that the focus is back before the command moves it.
    dialog.current?.close();
    paletteOpen.set(false);
    command?.run();
  };

  return (
    // The click is a convenience for the mouse; Escape does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={text("palette-title")}
      onClose={() => paletteOpen.set(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={styles.inside}>
        <FindBox
          look="palette"
          label={text("palette-title")}
          placeholder={text("palette-placeholder")}
          typed={typed}
          write={write}
          none={text("palette-none")}
          groups={GROUPS.map((group) => ({
            title: text(`palette-group-${group}`),
            lines: found.filter((one) => one.group === group),
          }))}
          take={take}
        />
      </div>
    </dialog>
  );
}

function useCommands(importChat: () => void): PaletteCommand[] {
  const workspace = useWorkspace();
  const sessions = useSessions() ?? [];
  const options = useOptions();
  const models = useAppInfo()?.models ?? [];
  const isRunning = useHistory((history) => runningTurn(history) !== undefined);
  const isPaused = useHistory((history) => history.paused !== null);
  const task: PaletteState["task"] = !isRunning ? "none" : isPaused ? "paused" : "running";
  const hasFleet = useStore(fleetInbox) !== null;
  const undoRow = useHistory((history) => {
    const turn = newestUndoable(history);
    return turn && endRowOf(turn);
  });
  return commandsOf(
    { sessions, options, models, task, hasFleet, undoRow },
    {
      newChat: () => startNewChat(workspace),
      openSettings: () => settingsOpenAt.set("general"),
      openSetting,
      openCapabilities,
      openFleet: () => fleetOpen.set(true),
      practise: () => void workspace.practise(text("start-practice-prompt")),
      importChat,
      showUndo: (row) => wantedRow.set(row),
      tell: (words) => workspace.announcements.add({ tone: "plain", text: words }),
      select: (session) => workspace.select(session),
      setOptions: (chosen) => void workspace.setOptions(chosen),
      pause: () => void workspace.send({ type: "pause" }),
      resume: () => void workspace.send({ type: "resume" }),
      stop: () => void workspace.send({ type: "stop" }),
    },
  );
}
