// A command that needs a code: it waits for what the person types, and goes to the backend with that.

import { beforeEach, expect, test, vi } from "vitest";
import { text } from "../texts";
import { callWithCode, type CodeRequest, CodeRequestQueue, type Send } from "./code-requests";
import { BackendError } from "./errors";

const MISSING = new BackendError("code_needed", "This needs digits.");
const WRONG = new BackendError("code_needed", "Other digits.");

const send = vi.fn();
let queue: CodeRequestQueue;
let open: CodeRequest[];

beforeEach(() => {
  send.mockReset();
  queue = new CodeRequestQueue();
  open = [];
  queue.watch((first) => {
    if (first !== null) open.push(first);
  });
});

const allow = (usd: number) => callWithCode(queue, send as Send, "allow_more_today", { usd });
const asked = () => vi.waitFor(() => open.shift() ?? Promise.reject(new Error("nothing asked")));

test("a command waits for the code, and goes with what was typed", async () => {
  send.mockRejectedValueOnce(MISSING).mockRejectedValueOnce(WRONG).mockResolvedValueOnce(null);
  const done = allow(5);
  const first = await asked();
  const { command, input, problem } = first;
  expect([command, input, problem]).toEqual(["allow_more_today", { usd: 5 }, ""]);
  first.answer("000");
  const second = await asked();
  expect(second.problem).toBe("Other digits.");
  second.answer("482");
  await done;
  expect(send.mock.calls).toEqual([
    ["allow_more_today", { usd: 5 }],
    ["allow_more_today", { usd: 5 }, "000"],
    ["allow_more_today", { usd: 5 }, "482"],
  ]);
});

test("the code is that of this very command", async () => {
  send.mockRejectedValueOnce(MISSING).mockResolvedValueOnce({ digits: "482", valid_ms: 9 });
  const done = allow(5);
  const request = await asked();
  expect(await request.show()).toEqual({ digits: "482", valid_ms: 9 });
  const wanted = { command: "allow_more_today", arguments: { usd: 5 } };
  expect(send.mock.calls[1]).toEqual(["confirmation_code", wanted]);
  request.answer(null);
  await expect(done).rejects.toThrow(text("confirm-not-now"));
  expect(send).toHaveBeenCalledTimes(2);
});

test("commands ask for their codes one after the other", async () => {
  send.mockRejectedValueOnce(MISSING).mockRejectedValueOnce(MISSING).mockResolvedValue(null);
  const both = Promise.all([allow(1), allow(2)]);
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
  send.mockRejectedValue(new BackendError("bad_request", "Wait a minute."));
  await expect(allow(5)).rejects.toThrow("Wait a minute.");
  expect(open).toEqual([]);
});
