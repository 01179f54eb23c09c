// The states the window can be looked at in, by name: `?scene=busy` and so on.

import {
  clickAllowed,
  clickToAllow,
  nextClickToAllow,
  commandAllowed,
  commandToAllow,
  hostileCommand,
  seenOnAPage,
  twoQuestions,
} from "./approvals";
import { SAMPLES } from "./attachments";
import { automatic } from "./automatic";
import { changedFiles } from "./changed-files";
import { chartAnswers } from "./charts";
import { compacted } from "./compacted";
import { drafted, everyKind } from "./kinds";
import { FLEET_SCENES, type FleetCase } from "./fleet";
import { FIRST_START_SCENES, type FirstStartScene } from "./first-start";
import { LONG_RUN } from "./long-texts";
import { manyTurns } from "./many-turns";
import { otherModel } from "./other-model";
import { paced, waits } from "./paced";
import { enterRequest, plans, practiceRecording, practiceTask } from "./practice";
import {
  answers,
  at,
  begins,
  costs,
  DEFAULT_OPTIONS,
  deltas,
  ends,
  type Moment,
  type Recording,
  said,
} from "./recording";
import type { ProfilesCase } from "./profiles";
import { part, partGone } from "./sub-agents";
import { bookingForm, letterPlan, letterQuestion, paymentPage } from "./questions";
import { SETTINGS_SCENES, type SettingsScene } from "./settings-scenes";
import type { StartCase } from "./start";
import { asks, does, newCall, runs } from "./steps";
import { metered, overBudget, travel } from "./travel";

export interface Scene {
  sessions: Recording[];
  /** The chat that is open at the start; absent for a new one. */
  selected?: string;
  /** The settings, when they are open at the start. */
  settings?: SettingsScene;
  /** The first screen of a new chat; as on a new computer when absent. */
  start?: StartCase;
  /** The profiles that there are; none when absent. */
  profiles?: ProfilesCase;
  /** True where presses can't be told from a program's, and answers need a code. */
  withCodes?: boolean;
  /** The fleet that is connected; none when absent. Its questions are shown. */
  fleet?: FleetCase;
  /** The first start, when it is shown. */
  firstStart?: FirstStartScene;
}

const HOUR_MS = 3_600_000;
const PRACTICE = "Enter the three requests into the practice form";
const CLAUDE = { ...DEFAULT_OPTIONS, model: "claude-opus-4-8" };
const LIMITED = { ...CLAUDE, max_cost_usd: 0.5 };

export const SCENES = {
  ...SETTINGS_SCENES,
  ...FIRST_START_SCENES,
  ...FLEET_SCENES,
  empty: () => ({ sessions: [] }),
  start: () => ({ sessions: others(), start: "used" as const }),
  profiles: () => ({ sessions: [], start: "used" as const, profiles: "some" as const }),
  "start-loading": () => ({ sessions: [], start: "slow" as const }),
  "start-failed": () => ({ sessions: [], start: "failed" as const }),
  busy: () => open("Enter the three requests", busy(), { next: busyGoesOn() }),
  approval: () => open(PRACTICE, clickToAllow(), { next: clickAllowed(), options: CLAUDE }),
  "approval-click": () =>
    open(PRACTICE, nextClickToAllow(), { next: clickAllowed(), options: CLAUDE }),
  "approval-command": () =>
    open("Tidy the Downloads folder", commandToAllow(), {
      next: commandAllowed(),
      options: CLAUDE,
    }),
  "approval-once-only": () =>
    open("Returns", seenOnAPage(), { next: [ends("completed")], options: CLAUDE }),
  "approval-hostile": () =>
    open("Reports", hostileCommand(), { next: [ends("completed")], options: CLAUDE }),
  "approval-code": () => ({
    ...open("Returns", seenOnAPage(), { next: [ends("completed")], options: CLAUDE }),
    withCodes: true,
  }),
  "approvals-two": () =>
    open("The reminder", twoQuestions(), { next: [ends("completed")], options: CLAUDE }),
  question: () =>
    open("The letter", [begins(), said("Correct the date in the letter"), ...letterQuestion()], {
      next: [ends("completed")],
      options: CLAUDE,
    }),
  "plan-first": () =>
    open("The letter", [begins(), said("Send the letter to Anna"), ...letterPlan()], {
      next: [ends("completed")],
      options: CLAUDE,
    }),
  "server-form": () =>
    open("The meeting", [begins(), said("Book a room for Friday"), ...bookingForm()], {
      next: [ends("completed")],
      options: CLAUDE,
    }),
  "server-page": () =>
    open("The meeting", [begins(), said("Book a room for Friday"), ...paymentPage()], {
      next: [ends("completed")],
      options: CLAUDE,
    }),
  "changed-files": () => open("Open invoices", changedFiles(), { options: CLAUDE }),
  finished: () => open(PRACTICE, [begins(), said(PRACTICE), ...practiceTask()]),
  error: () => open("Send the weekly report", failure(), { options: CLAUDE }),
  closed: () => open("Enter the three requests", closed(), { options: CLAUDE }),
  held: () => open("Fill in the time sheet", takeover(), { options: CLAUDE }),
  stepwise: () =>
    open("Note three things", stepByStep(), { options: { ...CLAUDE, breakpoints: ["each_call"] } }),
  attachments: () => open("What does this invoice say?", withFiles()),
  charts: () => open("Printing, prices and spending", chartAnswers(), { options: CLAUDE }),
  long: () => open(LONG_RUN.title, LONG_RUN.moments(), { options: CLAUDE }),
  compacted: () => open("Invoices of November checked", compacted(), { options: CLAUDE }),
  automatic: () =>
    open("The cheaper offer", automatic(), { options: { ...CLAUDE, model: "automatic" } }),
  thousand: () => open("A very long chat", manyTurns(250), { options: CLAUDE }),
  "ten-thousand": () => open("An endless chat", manyTurns(2500), { options: CLAUDE }),
  "other-model": () => open("Cancel or withdraw", otherModel(CLAUDE), { options: CLAUDE }),
  kinds: () => open("One step of each kind", everyKind(), { next: drafted(), options: CLAUDE }),
  "part-gone": () => open("Mails of the week", partGone(), { options: CLAUDE }),
  part: () => {
    const { sessions } = open("Mails of the week", partGone(), { options: CLAUDE });
    const past = part();
    const own = { id: "part", title: "List of names", parent: "shown", options: CLAUDE, past };
    return { sessions: [...sessions, own], selected: own.id };
  },
  travel: () => open("Enter them fourteen times", travel(), { options: CLAUDE }),
  metered: () => open("Enter the requests", metered(), { options: LIMITED }),
  pace: () => open("Compare the two price lists", paced(), { next: waits(), options: CLAUDE }),
  budget: () => open("Enter the requests", overBudget(), { options: LIMITED }),
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
    ...plans(0),
    ...does({
      wants: "Look at the screen",
      did: "Looked at the screen and found the practice form",
      tool: "screenshot",
      screen: "form:0:0:0",
    }),
    ...enterRequest(0).flatMap(does),
    ...answers("The first request is saved. Now the second one.", true),
    ...plans(1),
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
    at(60_000, {
      type: "warning",
      message: "The answer was cut off at its length limit. It is asked for again with more room.",
    }),
    ...rest.flatMap(does),
    ...deltas("The second request is saved as well."),
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
      wants: "Click at 502, 322",
      did: "Clicked “Week 47” at 502, 322",
      element: "Week 47",
      input: { coordinate: [502, 322] },
      window: { title: "Reports", app: "nautilus" },
      screen: "reports",
      point: { x: 502, y: 322 },
      proof: "unknown",
      settle: { waited_ms: 1200, gave_up: false, nothing_changed: true },
    }),
    costs(0.044, 0.044, 2),
    at(10, {
      type: "guard_tripped",
      guard: "stuck_screen",
      message: {
        id: "agent-screen-still",
        args: { count: 3 },
        text: "The screen did not change over 3 actions.",
      },
      ends_turn: false,
    }),
    at(10, {
      type: "error",
      code: "offline",
      message: {
        id: "model-unreachable",
        args: { provider: "Claude" },
        text: "Claude couldn't be reached. Is this computer online?",
      },
      next: {
        id: "agent-kept",
        args: {
          next: {
            id: "agent-next-check-network",
            text: "Check the network connection, then try again.",
          },
        },
        text: "Everything up to here was kept. Check the network connection, then try again.",
      },
    }),
    ends("error"),
  ];
}

/** Qilbee was closed in the middle of it. */
function closed(): Moment[] {
  const [click, ...rest] = enterRequest(0);
  const notRun = { screen: "form:0:0:0", result: "", proof: "unknown" } as const;
  return [
    begins(),
    said(PRACTICE),
    ...answers("I will enter the three requests one by one.", true),
    ...(click === undefined
      ? []
      : does({
          ...click,
          ...notRun,
          did: "Qilbee was closed while this ran. Its effect is unknown.",
          outcome: "interrupted",
        })),
    ...rest.slice(0, 2).flatMap((step) =>
      does({
        ...step,
        ...notRun,
        did: "Qilbee was closed before this ran.",
        outcome: "not_executed",
      }),
    ),
    at(10, {
      type: "warning",
      message: {
        id: "agent-closed-during-task",
        text: "Qilbee was closed in the middle of this. Say “continue” to go on.",
      },
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

function stepByStep(): Moment[] {
  const notes = ["one.md", "two.md", "three.md"].map((path) => ({
    wants: `Remember something in ${path}`,
    did: `Remembered something in ${path}`,
    tool: "memory",
    input: { command: "create", path: `/memories/${path}`, file_text: "x" },
  }));
  const calls = notes.map((step) => ({ call: newCall(), step }));
  return [
    begins(),
    said("Note three things"),
    ...calls.map(({ call, step }) => asks(call, step)),
    ...calls.slice(0, 1).flatMap(({ call, step }) => runs(call, step)),
    costs(0.004, 0.004, 1),
    at(10, { type: "paused", reason: "breakpoint" }),
  ];
}

function withFiles(): Moment[] {
  const { picture: shot, pdf, word, sheet, text } = SAMPLES;
  return [
    begins(),
    said("Is the address in this picture the right one?", false, [shot]),
    ...answers("Yes: it is the one from the second mail."),
    ends("completed"),
    begins(),
    said("Compare the invoice with the price list, and put the sum into the letter.", false, [
      pdf,
      sheet,
      word,
      text,
    ]),
    ...answers("The invoice charges **4.90** more than the price list: the delivery."),
    costs(0.04, 0.04, 2),
    ends("completed"),
  ];
}
