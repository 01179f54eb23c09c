// What the recorded settings say is kept, and the report about the computer.

import type { CleanedView, CrashReport, KeptData, NewerVersion } from "../generated/commands";
import type { SessionSummary } from "../generated/protocol";
import type { SettingsBackend } from "../settings-backend";

type Data = Pick<
  SettingsBackend,
  | "showData"
  | "previewCleanup"
  | "cleanUp"
  | "rebuildData"
  | "eraseEverything"
  | "quit"
  | "licences"
  | "doctorReport"
  | "newerVersion"
  | "crashReports"
  | "showCrashReports"
  | "deleteCrashReports"
>;

const HOME = "/home/sam/.local/share/qilbee";
const NOTHING: CleanedView = { sessions: [], at_work: 0, files: 0, bytes: 0 };

export function fakeData(): Data {
  let old: CleanedView = {
    sessions: ["Compare the two price lists", "Tidy the Downloads folder"].map(newSummary),
    at_work: 1,
    files: 214,
    bytes: 48_210_000,
  };
  let crashes = [CRASH];
  const upTo = (days: number | null): CleanedView =>
    days === null ? { ...NOTHING, files: Math.min(old.files, 3), bytes: old.bytes / 40 } : old;
  return {
    showData: async () => DATA,
    previewCleanup: async (days) => upTo(days),
    async cleanUp(days) {
      const gone = upTo(days);
      old = NOTHING;
      return gone;
    },
    rebuildData: async () => {},
    eraseEverything: async () => ({ left: [] }),
    quit: async () => {},
    licences: async () => ({
      mit: "MIT License\n\nPermission is hereby granted, free of charge, to any person…",
      apache: "Apache License\nVersion 2.0, January 2004…",
    }),
    doctorReport: async () => REPORT,
    newerVersion: async () => NEWER,
    crashReports: async () => crashes,
    showCrashReports: async () => {},
    deleteCrashReports: async () => {
      crashes = [];
    },
  };
}

const DATA: KeptData = {
  folder: HOME,
  parts: [
    { kind: "chats", path: `${HOME}/journal.db`, bytes: 8_450_000, files: 3 },
    { kind: "pictures", path: `${HOME}/blobs`, bytes: 312_700_000, files: 1841 },
    { kind: "memory", path: `${HOME}/memory`, bytes: 4_100, files: 3 },
    { kind: "plugins", path: `${HOME}/python`, bytes: 61_000_000, files: 2210 },
    { kind: "settings", path: `${HOME}/config.toml`, bytes: 912, files: 2 },
    { kind: "logs", path: `${HOME}/logs`, bytes: 240_000, files: 7 },
    { kind: "window", path: `${HOME}/webview`, bytes: 1_900_000, files: 24 },
  ],
};

const REPORT = `Qilbee 0.1.0
data   ${HOME}
✓ journal: 41 chats, 9021 events, 1841 pictures and files, all whole
✓ keychain: can be read
✗ MCP server tickets: It cannot be reached: connection refused.
  → Correct it in mcp_servers.json, or take it out.`;

export const NEWER: NewerVersion = {
  version: "0.2.0",
  news: ["First start and settings", "Screen, mouse and keyboard", "A fleet of desktops"],
  installed: false,
};

export const CRASH: CrashReport = {
  file: `${HOME}/logs/crash-2026-11-21T14-03-20.113Z.txt`,
  at: "2026-11-21T14:03:20.113Z",
  text: `Qilbee crash report

Version: 0.1.0
System: linux x86_64
Found: 2026-11-21T14:03:20.113Z

The program ended without closing: it crashed, or it was ended from outside.
Started: 2026-11-21T09:12:44Z
`,
};

const TOKENS = { input: 0, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 0 };

function newSummary(title: string): SessionSummary {
  return {
    id: title,
    title,
    created: "2026-02-11T09:00:00Z",
    last_activity: "2026-02-11T09:20:00Z",
    message_count: 6,
    last_seq: 40,
    model: "demo",
    totals: { tokens: TOKENS, requests: 0, cost_usd: 0 },
    state: "idle",
    pinned: false,
  };
}
