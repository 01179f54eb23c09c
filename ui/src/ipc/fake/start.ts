// The first screen's part of the recorded backend: a new computer without a key, one that was worked with, one on which
// nothing can be told, and one that takes long.

import { BackendError } from "../errors";
import type { CapabilityOverview, StartExample, StartExamples } from "../generated/commands";
import type { LocalizedText } from "../generated/protocol";
import type { StartBackend } from "../start-backend";

export type StartCase = "new" | "used" | "failed" | "slow";

export function createFakeStart(what: StartCase = "new"): StartBackend {
  return {
    async startExamples() {
      if (what === "failed") throw new BackendError("internal", "The journal can't be read.");
      if (what === "slow") return new Promise<StartExamples>(() => {});
      return what === "new" ? NEW : USED;
    },
    async capabilityOverview() {
      if (what === "failed") throw new BackendError("internal", "The journal can't be read.");
      return what === "used" ? COMPLETE : BARE;
    },
  };
}

function told(id: string, words: string, args: Record<string, string> = {}): LocalizedText {
  return { id, text: words, args };
}

const example = (
  kind: StartExample["kind"],
  name: string,
  title: string,
  task: string,
  args: Record<string, string> = {},
): StartExample => ({
  kind,
  title: told(`app-example-${name}`, title, args),
  task: told(`app-example-${name}-task`, task, args),
});

const CALC = { program: "LibreOffice Calc" };
const SPREADSHEET = example(
  "program",
  "spreadsheet",
  "Make a table in LibreOffice Calc",
  "Make a table of this month's expenses in LibreOffice Calc: date, what for, amount, and the sum in the last row. Ask me for the figures.",
  CALC,
);
const SCREEN = example(
  "screen",
  "screen",
  "Explain what is on my screen",
  "Look at my screen and explain what I see. Don't change anything.",
);
const FILES = example(
  "files",
  "files",
  "Tidy up my downloads",
  "Look at my Downloads folder and suggest how to sort and name the files. Show me the list before you change anything.",
);

const NEW: StartExamples = { practice: "first", examples: [SPREADSHEET, SCREEN, FILES] };

const USED: StartExamples = {
  practice: "gone",
  examples: [
    {
      kind: "again",
      title: told("app-example-again", "Again: Rename the scanned invoices by date", {
        task: "Rename the scanned invoices by date",
      }),
      task: "Rename the scanned invoices by date",
    },
    SPREADSHEET,
    example(
      "server",
      "server",
      "Try out helpdesk",
      "What can you do with helpdesk? List it, and show me one harmless example.",
      { server: "helpdesk" },
    ),
    SCREEN,
  ],
};

const OBSERVE = told("app-can-observe", "Looks things up.");
const ACT = told("app-can-act", "Clicks and types.");
const WRITE = told("app-can-write", "Changes files or notes.");
const EXECUTE = told("app-can-execute", "Runs programs.");
const SEND = told("app-can-send", "Sends data out of this computer.");

const PLAIN: CapabilityOverview["areas"] = [
  {
    title: told("app-can-desktop", "Screen, mouse and keyboard"),
    effects: [OBSERVE, ACT],
    tools: [
      { name: "screenshot", description: "Takes a screenshot in native pixels." },
      { name: "left_click", description: "Clicks at a place of the picture." },
      { name: "type", description: "Types a text where the keyboard is." },
    ],
  },
  {
    title: told("app-can-shell", "Commands"),
    effects: [EXECUTE],
    tools: [{ name: "bash", description: "Runs a command on the person's own computer." }],
  },
  {
    title: told("app-can-files", "Files"),
    effects: [OBSERVE, WRITE],
    tools: [
      { name: "read_file", description: "Reads a file, and documents as text." },
      { name: "write_file", description: "Writes a file." },
    ],
  },
  {
    title: told("app-can-web", "Web pages"),
    effects: [SEND],
    tools: [{ name: "http_get", description: "Opens an address and returns its text." }],
  },
];

const BARE: CapabilityOverview = {
  mode: "ask",
  areas: PLAIN,
  gaps: [
    {
      kind: "key",
      text: told("app-gap-key", "Only the practice task works: there is no key for a model."),
    },
    {
      kind: "qube",
      text: told("app-gap-qube", "Tasks can't be handed to Qube: there is no key for it."),
    },
    {
      kind: "servers",
      text: told("app-gap-servers", "There is no MCP server that brings more tools."),
    },
  ],
};

const COMPLETE: CapabilityOverview = {
  mode: "risky",
  areas: [
    ...PLAIN,
    {
      title: told("app-can-server", "helpdesk", { server: "helpdesk" }),
      effects: [SEND],
      tools: [{ name: "helpdesk__create_ticket", description: "Creates a ticket." }],
    },
  ],
  gaps: [],
};
