// A recorded session that changed files, with what was allowed for it, so that both can be taken back.

import type { Grant, Question } from "../generated/protocol";
import { answers, at, begins, ends, type Moment, said } from "./recording";
import { asks, newCall, runs, type Step } from "./steps";

const MINUTE_MS = 60_000;

const OPEN = `No.,Customer,Due,Sum
2209,Zoë Müller,3 Dec,118.40
2211,Amara Okafor,20 Nov,540.00
2214,王小明,9 Dec,86.90
`;
const REMINDER = `Dear Ms Okafor,

our invoice 2211 of 540.00 was due on 20 November. Perhaps it has escaped you.
`;

export function changedFiles(): Moment[] {
  const write = (name: string, text: string): Step => ({
    wants: `Write the file ~/Invoices/${name}`,
    did: `Wrote ~/Invoices/${name}`,
    tool: "write_file",
    input: { path: `~/Invoices/${name}`, text },
    durationMs: 40,
  });
  const run: Step = {
    wants: "Run a command: python3 sum.py open.csv",
    did: "Ran a command: python3 sum.py open.csv",
    tool: "bash",
    input: { command: "python3 sum.py open.csv" },
    durationMs: 800,
  };
  const files: Partial<Question> = {
    domain: "files",
    effect: "write",
    scope: { folders: ["/home/sam/Invoices"] },
  };
  const python: Partial<Question> = {
    domain: "shell",
    effect: "execute",
    scope: { commands: ["python3 sum.py open.csv"], folders: ["/home/sam/Invoices"] },
  };
  const anHour: Grant = {
    for: "until",
    until: new Date(Date.now() + 45 * MINUTE_MS).toISOString(),
  };
  return [
    begins(),
    said("Bring the list of open invoices up to date, and write me a reminder for each"),
    ...allowed(
      write("open.csv", OPEN),
      files,
      { for: "session" },
      "/home/sam/Invoices/open.csv",
      true,
    ),
    ...allowed(run, python, anHour),
    ...allowed(
      write("reminder 2211.txt", REMINDER),
      files,
      null,
      "/home/sam/Invoices/reminder 2211.txt",
    ),
    ...answers("The list is up to date, and there is a reminder for invoice 2211."),
    ends("completed"),
  ];
}

function allowed(
  step: Step,
  about: Partial<Question>,
  grant: Grant | null,
  path?: string,
  wasThere = false,
): Moment[] {
  const call = newCall();
  const approval = `approval-${call}`;
  const question: Question = {
    sentence: step.wants,
    reason: { id: "policy-ask-mode", text: "You want to be asked first." },
    tool: step.tool ?? "",
    domain: "files",
    effect: "write",
    ...about,
  };
  const [started, ...rest] = runs(call, step);
  const before = { id: `before-${call}`, media_type: "text/csv", byte_count: 900 };
  return [
    asks(call, step),
    ...(grant === null
      ? []
      : [
          at(5, { type: "approval_requested", approval, call, question }),
          at(900, {
            type: "approval_resolved",
            approval,
            call,
            answer: { answer: "allow", grant },
            by: "person",
          }),
        ]),
    ...(started === undefined ? [] : [started]),
    ...(path === undefined
      ? []
      : [at(5, { type: "file_kept", call, path, ...(wasThere && { before }) })]),
    ...rest,
  ];
}
