// The states the window can be looked at in, by name: `?scene=busy` and so on.

import { LONG_ANSWER, LONG_RUN } from "./long-texts";
import { enterRequest, plan, practiceRecording, practiceTask } from "./practice";
import {
  answers,
  at,
  begins,
  costs,
  DEFAULT_OPTIONS,
  deltas,
  ends,
  type Moment,
  picture,
  type Recording,
  said,
} from "./recording";
import { SETTINGS_SCENES, type SettingsScene } from "./settings-scenes";
import { asks, does, newCall, runs, waitsForApproval } from "./steps";

export interface Scene {
  sessions: Recording[];
  /** The chat that is open at the start; absent for a new one. */
  selected?: string;
  /** The settings, when they are open at the start. */
  settings?: SettingsScene;
}

const HOUR_MS = 3_600_000;
const PRACTICE = "Enter the three requests into the practice form";
const CLAUDE = { ...DEFAULT_OPTIONS, model: "claude-opus-4-8" };

export const SCENES = {
  ...SETTINGS_SCENES,
  empty: () => ({ sessions: [] }),
  start: () => ({ sessions: others() }),
  busy: () => open("Enter the three requests", busy(), { next: busyGoesOn() }),
  approval: () =>
    open("Tidy the Downloads folder", approval(), { next: approved(), options: CLAUDE }),
  finished: () => open(PRACTICE, [begins(), said(PRACTICE), ...practiceTask()]),
  error: () => open("Send the weekly report", failure(), { options: CLAUDE }),
  held: () => open("Fill in the time sheet", takeover(), { options: CLAUDE }),
  long: () => open(LONG_RUN.title, LONG_RUN.moments(), { options: CLAUDE }),
  thousand: () => open("A very long chat", thousand(), { options: CLAUDE }),
} satisfies Record<string, () => Scene>;

export function sceneNamed(name: string): Scene {
  const scenes: Record<string, () => Scene> = SCENES;
  return (scenes[name] ?? SCENES.empty)();
}

function open(title: string, past: Moment[], more: Partial<Recording> = {}): Scene {
  const shown: Recording = {
    id: "shown",
    title,
    options: DEFAULT_OPTIONS,
    past,
    reply: practiceRecording,
    ...more,
  };
  return { sessions: [shown, ...others()], selected: "shown" };
}

function others(): Recording[] {
  const titles = [
    "Rename the scanned invoices by date",
    "What does this error message mean?",
    "Copy the addresses from the mail into the spreadsheet",
    "Enter the three requests into the practice form",
    "Compare the two price lists",
  ];
  return titles.map((title, index) => ({
    id: `other-${index}`,
    title,
    options: CLAUDE,
    agoMs: HOUR_MS * (0.4 + index * index * 7),
    past: [
      begins(),
      said(title),
      ...answers("That is done."),
      costs(0.02, 0.02, 1),
      ends("completed"),
    ],
    reply: practiceRecording,
  }));
}

function busy(): Moment[] {
  const running = newCall();
  const step = enterRequest(1)[1];
  return [
    begins(),
    said(PRACTICE),
    ...answers("I will look at the screen first, then enter the three requests one by one.", true),
    plan(0),
    ...does({
      wants: "Look at the screen",
      did: "Looked at the screen and found the practice form",
      tool: "screenshot",
      screen: "form:0:0:0",
    }),
    ...enterRequest(0).flatMap(does),
    plan(1),
    ...answers("The first request is saved. Now the second one.", true),
    ...enterRequest(1).slice(0, 1).flatMap(does),
    ...(step === undefined
      ? []
      : [asks(running, step), at(10, { type: "tool_started", call: running })]),
  ];
}

/** Slow enough to look at. */
function busyGoesOn(): Moment[] {
  const rest = enterRequest(1).slice(2);
  return [
    at(60_000, { type: "warning", message: "The form took longer than usual to answer." }),
    ...rest.flatMap(does),
    ...deltas("The second request is saved as well."),
    ends("completed"),
  ];
}

const TIDY = {
  wants: "Run a command that moves 214 files from Downloads into folders by year",
  did: "Moved 214 files into 6 folders",
  tool: "bash",
  input: { command: "python3 sort_downloads.py --by year --move" },
  result:
    "2021: 18 files\n2022: 40 files\n2023: 51 files\n2024: 36 files\n2025: 49 files\n2026: 20 files",
  durationMs: 1900,
};
const TIDY_CALL = "call-tidy";

function approval(): Moment[] {
  return [
    begins(),
    said("Tidy my Downloads folder: one folder per year. Do not delete anything."),
    ...answers(
      "I have looked through the folder: **214 files** from 2021 to 2026. Nothing will be deleted; files with the same name are kept side by side.",
      true,
      "The person wants folders per year. Moving is enough; I must not overwrite files that have the same name.",
    ),
    costs(0.031, 0.031, 1),
    ...does({
      wants: "List the files in Downloads",
      did: "Listed 214 files in Downloads",
      tool: "list_files",
      input: { folder: "~/Downloads" },
      durationMs: 120,
    }),
    ...waitsForApproval(TIDY_CALL, TIDY, "It runs a program that changes files on this computer."),
  ];
}

function approved(): Moment[] {
  return [
    ...runs(TIDY_CALL, TIDY),
    costs(0.018, 0.049, 2),
    ...answers(
      "All 214 files are in six folders, one for each year from 2021 to 2026. Nothing was deleted.",
    ),
    ends("completed"),
  ];
}

function failure(): Moment[] {
  return [
    begins(),
    said("Send the weekly report to the team."),
    ...answers("I will open the report and check the figures before anything is sent.", true),
    ...does({
      wants: "Open the report",
      did: "Could not open the report: the file is in use by another program",
      tool: "read_file",
      input: { path: "~/Reports/week-47.ods" },
      result: "The file is locked by another program (LibreOffice Calc).",
      outcome: "failed",
      proof: "refused",
      durationMs: 80,
    }),
    ...does({
      wants: "Click “Week 47” in the list",
      did: "Clicked “Week 47” in the list",
      screen: "desktop",
      point: { x: 56, y: 208 },
      proof: "no_change",
    }),
    costs(0.044, 0.044, 2),
    at(10, {
      type: "guard_tripped",
      guard: "stuck_screen",
      message: "Three actions in a row changed nothing on the screen. Qilbee tries another way.",
      ends_turn: false,
    }),
    at(10, {
      type: "error",
      code: "offline",
      message: "The connection to the model was lost, and four more attempts did not reach it.",
      next: "Everything up to here is kept, and nothing was sent to anyone. Check the network connection, then say “Go on”: it continues where it was.",
    }),
    ends("error"),
  ];
}

function takeover(): Moment[] {
  return [
    begins(),
    said("Fill in my time sheet for this week, eight hours a day."),
    ...does({
      wants: "Look at the screen",
      did: "Looked at the screen",
      tool: "screenshot",
      screen: "form:0:0:0",
    }),
    ...enterRequest(0).slice(0, 2).flatMap(does),
    at(10, { type: "takeover", by: "mouse" }),
    at(10, { type: "paused", reason: "takeover" }),
    said("Use 7.5 hours for Friday, please.", true),
  ];
}

function thousand(): Moment[] {
  return Array.from({ length: 250 }, (_unused, index) => [
    begins(),
    said(`Question number ${index + 1}`),
    ...answers(LONG_ANSWER.slice(0, 400 + ((index * 37) % 500))),
    ...does({
      wants: "Look at the screen",
      did: "Looked at the screen",
      tool: "screenshot",
      screen: picture(`form:${index % 3}:${index % 4}:${index % 3}`).id,
    }),
    costs(0.01, 0.01 * (index + 1), index + 1),
    ends("completed"),
  ]).flat();
}
