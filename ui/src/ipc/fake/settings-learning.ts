// Figures, notes and Qube tasks of the recorded settings.

import { BackendError } from "../errors";
import type { Figures, HandedOver, NamedFigures } from "../generated/commands";
import type { SettingsBackend } from "../settings-backend";

type Learning = Pick<
  SettingsBackend,
  | "statistics"
  | "listNotes"
  | "readNote"
  | "writeNote"
  | "deleteNote"
  | "listQubeTasks"
  | "cancelQubeTask"
>;

export function fakeLearning(empty: boolean): Learning {
  const notes = new Map(empty ? [] : NOTES);
  const read = (name: string): string => {
    const note = notes.get(name);
    if (note === undefined) throw new BackendError("bad_request", "There is no such note.");
    return note;
  };
  return {
    statistics: async () =>
      empty
        ? { total: NO_FIGURES, days: [], labels: [] }
        : { total: sum(DAYS), days: DAYS, labels: LABELS },
    listNotes: async () => [...notes].map(([name, note]) => ({ name, bytes: note.length })),
    async readNote(name) {
      if (name === "scan.bin")
        throw new BackendError(
          "bad_request",
          "This note is not a text. Delete it, or mend its file.",
        );
      return read(name);
    },
    async writeNote(name, _before, text) {
      read(name);
      notes.set(name, text);
    },
    async deleteNote(name) {
      notes.delete(name);
    },
    listQubeTasks: async () => (empty ? [] : TASKS),
    cancelQubeTask: async (task) => `Qube was asked to cancel ${task}.`,
  };
}

export const NO_FIGURES: Figures = {
  done: 0,
  failed: 0,
  stopped: 0,
  seconds: 0,
  cost_usd: 0,
  tool_calls: 0,
  questions: 0,
  good: 0,
  bad: 0,
  compactions: 0,
  tokens_before: 0,
  tokens_after: 0,
  forecasts: 0,
  forecast_cost_usd: 0,
  forecast_error_usd: 0,
  routed_usd: 0,
  hard_usd: 0,
};

function figures(done: number, failed: number, cost_usd: number): Figures {
  return {
    ...NO_FIGURES,
    done,
    failed,
    stopped: failed > 1 ? 1 : 0,
    seconds: done * 140 + failed * 60,
    cost_usd,
    tool_calls: done * 14 + failed * 6,
    questions: done * 2,
    good: Math.ceil(done / 2),
    bad: failed,
    compactions: done > 6 ? 1 : 0,
    tokens_before: done > 6 ? 161_000 : 0,
    tokens_after: done > 6 ? 20_000 + done * 1_400 : 0,
    forecasts: done,
    forecast_cost_usd: cost_usd,
    forecast_error_usd: cost_usd * (0.2 + failed / 10),
    routed_usd: done > 4 ? cost_usd / 2 : 0,
    hard_usd: done > 4 ? cost_usd * 0.8 : 0,
  };
}

function sum(all: NamedFigures[]): Figures {
  const total = { ...NO_FIGURES };
  for (const { figures: one } of all)
    for (const key of Object.keys(total) as (keyof Figures)[]) total[key] += one[key];
  return total;
}

const DAYS: NamedFigures[] = [
  { name: "2026-11-16", figures: figures(4, 1, 0.62) },
  { name: "2026-11-17", figures: figures(7, 0, 1.18) },
  { name: "2026-11-18", figures: figures(2, 2, 0.41) },
  { name: "2026-11-19", figures: figures(9, 1, 1.74) },
  { name: "2026-11-20", figures: figures(5, 0, 0.88) },
];
const LABELS: NamedFigures[] = [
  { name: "", figures: figures(12, 2, 2.11) },
  { name: "Acme", figures: figures(9, 1, 1.9) },
  { name: "INC-4711", figures: figures(6, 1, 0.82) },
];
const NOTES: [string, string][] = [
  ["preferences.md", "Save reports as PDF.\nThe sender's address is on every invoice.\n"],
  ["customers/acme.md", "Contact: Ms. Weber. Invoices go to the shared folder.\n"],
  ["scan.bin", "…"],
];
const handingOver = (task: string) => ({
  id: "tools-qube-submit-wants",
  args: { task },
  text: `Hand this over to Qube: “${task}”`,
});
const TASKS: HandedOver[] = [
  {
    task: "task-2041",
    session: "done",
    handed_over: "2026-11-20T11:20:00Z",
    outcome: null,
    sentence: handingOver("Run the monthly billing."),
    finished: null,
    result: null,
  },
  {
    task: "task-2038",
    session: "done",
    handed_over: "2026-11-19T09:02:00Z",
    outcome: "done",
    sentence: handingOver("Check the addresses."),
    finished: "2026-11-19T09:40:00Z",
    result: "Qube finished task-2038: 412 addresses checked, 3 corrected.",
  },
  {
    task: "task-2031",
    session: "done",
    handed_over: "2026-11-18T16:44:00Z",
    outcome: "failed",
    sentence: handingOver("Import the suppliers."),
    finished: "2026-11-18T16:45:00Z",
    result: "Qube could not finish task-2031: the portal did not answer.",
  },
];
