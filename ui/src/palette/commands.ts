// The commands of the palette: all that can be done and opened from anywhere in the window. None of them answers a
// question of Qilbee's.

import type { Mode, SessionOptions, SessionSummary } from "../ipc/generated/protocol";
import type { ModelInfo } from "../ipc/generated/commands";
import { modelName } from "../sessions/model-name";
import { settingsOpenAt } from "../settings/open-settings";
import { settingEntries } from "../settings/search/entries";
import { text } from "../texts";
import type { FoundLine } from "../ui/find-box";
import { fitting } from "../ui/matching";
import { KEYS } from "../ui/window-keys";

export const GROUPS = ["actions", "chats", "options", "settings"] as const;
export type PaletteGroup = (typeof GROUPS)[number];

export interface PaletteCommand extends FoundLine {
  group: PaletteGroup;
  /** Other words that find it. */
  also?: readonly string[];
  run: () => void;
}

/** The window as the palette finds it. */
export interface PaletteState {
  sessions: readonly SessionSummary[];
  options: SessionOptions | null;
  models: readonly ModelInfo[];
  /** The task of the chat that is shown. */
  task: "none" | "running" | "paused";
  /** True where a fleet is connected. */
  hasFleet: boolean;
  /** The row with the newest changes of this chat that can be undone. */
  undoRow?: string | undefined;
}

/** All that the palette can do. */
export interface PaletteActions {
  newChat: () => void;
  openSettings: () => void;
  openSetting: (
    section: ReturnType<typeof settingEntries>[number]["section"],
    label: string,
  ) => void;
  openCapabilities: () => void;
  openFleet: () => void;
  practise: () => void;
  importChat: () => void;
  showUndo: (row: string) => void;
  tell: (words: string) => void;
  select: (session: string) => void;
  setOptions: (options: SessionOptions) => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

const MODES: readonly Mode[] = ["ask", "risky", "free", "observe"];
/** Chats that are offered before anything is typed. */
const RECENT = 5;
/** Of each group, more are not read through. */
const MOST = 8;

export function commandsOf(state: PaletteState, actions: PaletteActions): PaletteCommand[] {
  return [
    ...taskCommands(state, actions),
    ...windowCommands(state, actions),
    undoCommand(state, actions),
    ...chatCommands(state, actions),
    ...optionCommands(state, actions),
    ...settingCommands(actions),
  ];
}

/** Commands to show for what is typed. Without anything typed the settings and options stay out: they are many. */
export function foundCommands(all: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  if (typed.trim() === "") {
    const chats = all.filter(({ group }) => group === "chats").slice(0, RECENT);
    return [...all.filter(({ group }) => group === "actions"), ...chats];
  }
  const found = fitting(all, typed, ({ name, also = [] }) => ({ name, also }));
  return GROUPS.flatMap((group) => found.filter((one) => one.group === group).slice(0, MOST));
}

function taskCommands({ task }: PaletteState, actions: PaletteActions): PaletteCommand[] {
  if (task === "none") return [];
  const hold: PaletteCommand =
    task === "paused"
      ? command("resume", text("activity-resume"), "play", actions.resume)
      : command("pause", text("activity-pause"), "pause", actions.pause);
  return [
    { ...command("stop", text("activity-stop"), "stop", actions.stop), keys: KEYS.stop },
    hold,
  ];
}

function windowCommands({ hasFleet }: PaletteState, actions: PaletteActions): PaletteCommand[] {
  return [
    { ...command("new", text("sidebar-new-chat"), "plus", actions.newChat), keys: KEYS.newChat },
    {
      ...command("settings", text("settings-open"), "settings", actions.openSettings),
      keys: KEYS.settings,
    },
    {
      ...command("help", text("start-capabilities"), "info", actions.openCapabilities),
      keys: KEYS.capabilities,
    },
    ...(hasFleet ? [command("fleet", text("fleet-title"), "screen", actions.openFleet)] : []),
    command("practise", text("practice-task-start"), "play", actions.practise),
    command("import", text("sidebar-import"), "document", actions.importChat),
  ];
}

/** Leads to the changes rather than undoing them unseen; where there are none it says why. */
function undoCommand({ undoRow, task }: PaletteState, actions: PaletteActions): PaletteCommand {
  const why =
    undoRow === undefined
      ? text("palette-undo-none")
      : task === "none"
        ? undefined
        : text("undo-not-now");
  const run = () => {
    if (undoRow !== undefined && why === undefined) actions.showUndo(undoRow);
    else if (why !== undefined) actions.tell(why);
  };
  return {
    ...command("undo", text("palette-undo"), "undo", run),
    hint: why,
    also: [text("permissions-undo-words")],
  };
}

function command(
  id: string,
  name: string,
  icon: NonNullable<FoundLine["icon"]>,
  run: () => void,
): PaletteCommand {
  return { id, group: "actions", name, icon, run };
}

function chatCommands({ sessions }: PaletteState, { select }: PaletteActions): PaletteCommand[] {
  return sessions.map(({ id, title, labels = [] }) => ({
    id: `chat-${id}`,
    group: "chats",
    name: title,
    ...(labels.length > 0 && { hint: labels.join(", ") }),
    also: labels,
    run: () => select(id),
  }));
}

function optionCommands(
  { options, models }: PaletteState,
  { setOptions }: PaletteActions,
): PaletteCommand[] {
  if (options === null) return [];
  const current = (is: boolean) => (is ? text("palette-current") : undefined);
  const modes = MODES.map((mode): PaletteCommand => ({
    id: `mode-${mode}`,
    group: "options",
    name: `${text("options-mode")}: ${text(`mode-${mode}-name`)}`,
    hint: current(mode === options.mode),
    run: () => setOptions({ ...options, mode }),
  }));
  const choices = models.map((model): PaletteCommand => ({
    id: `model-${model.id}`,
    group: "options",
    name: `${text("options-model")}: ${modelName(model.id, models)}`,
    hint: model.needs_key ? text("start-needs-key") : current(model.id === options.model),
    also: [model.id],
    run: () => {
      setOptions({ ...options, model: model.id });
      if (model.needs_key) settingsOpenAt.set("keys");
    },
  }));
  return [...modes, ...choices];
}

function settingCommands({ openSetting }: PaletteActions): PaletteCommand[] {
  return settingEntries().map(({ id, section, label, place, words, isDrastic }) => ({
    id: `setting-${id}`,
    group: "settings",
    name: label,
    hint: place,
    also: words,
    isDrastic,
    run: () => openSetting(section, label),
  }));
}
