// The real door to the backend, where a command needs a code: it waits for what the person types, and sends that along.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { text } from "../texts";
import type { CodeRequest } from "./code-requests";
import { tauriBackend } from "./client";

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn() }));
vi.mock("@tauri-apps/api/core", () => ({ invoke, Channel: vi.fn(), convertFileSrc: String }));

const refused = (code: string, message: string) => ({ code, message });
const MISSING = refused("code_needed", "This needs digits.");
const WRONG = refused("code_needed", "Other digits.");
const GO = ["allow_more_today", { usd: 5 }] as const;

let open: CodeRequest[];
let unwatch: () => void;

beforeEach(() => {
  invoke.mockReset();
  open = [];
  unwatch = tauriBackend.watchCodeRequests((first) => {
    if (first !== null) open.push(first);
  });
});

afterEach(() => unwatch());

const calls = () => invoke.mock.calls.map(([name, input, { headers }]) => [name, input, headers]);
const asked = () => vi.waitFor(() => open.shift() ?? Promise.reject(new Error("nothing asked")));

test("a command waits for the code, and goes with what was typed", async () => {
  invoke.mockRejectedValueOnce(MISSING).mockRejectedValueOnce(WRONG).mockResolvedValueOnce(null);
  const done = tauriBackend.allowMoreToday(5);
  const first = await asked();
  expect([first.command, first.input, first.problem]).toEqual([...GO, ""]);
  first.answer("000");
  const second = await asked();
  expect(second.problem).toBe("Other digits.");
  second.answer("482");
  await done;
  expect(calls()).toEqual([
    [...GO, {}],
    [...GO, { "qilbee-code": "000" }],
    [...GO, { "qilbee-code": "482" }],
  ]);
});

test("the code is that of this very command", async () => {
  invoke.mockRejectedValueOnce(MISSING).mockResolvedValueOnce({ digits: "482", valid_ms: 9 });
  const done = tauriBackend.allowMoreToday(5);
  const request = await asked();
  expect(await request.show()).toEqual({ digits: "482", valid_ms: 9 });
  expect(calls()[1]).toEqual([
    "confirmation_code",
    { command: "allow_more_today", arguments: { usd: 5 } },
    {},
  ]);
  request.answer(null);
  await expect(done).rejects.toThrow(text("confirm-not-now"));
  expect(invoke).toHaveBeenCalledTimes(2);
});

test("commands ask for their codes one after the other", async () => {
  invoke.mockRejectedValueOnce(MISSING).mockRejectedValueOnce(MISSING).mockResolvedValue(null);
  const both = Promise.all([tauriBackend.allowMoreToday(1), tauriBackend.allowMoreToday(2)]);
  const first = await asked();
  expect(first.input).toEqual({ usd: 1 });
  expect(open).toEqual([]);
  first.answer("111");
  const second = await asked();
  expect(second.input).toEqual({ usd: 2 });
  second.answer("222");
  await both;
});

test("other refusals are told, and nothing is asked", async () => {
  invoke.mockRejectedValue(refused("bad_request", "Wait a minute."));
  await expect(tauriBackend.allowMoreToday(5)).rejects.toThrow("Wait a minute.");
  expect(open).toEqual([]);
});

test("a code that came with an answer is not asked for again", async () => {
  invoke.mockRejectedValue(WRONG);
  const answer = tauriBackend.sendCommand("s", { type: "resume" }, "000");
  await expect(answer).rejects.toThrow("Other digits.");
  expect(open).toEqual([]);
});
