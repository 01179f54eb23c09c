import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BackendError } from "../ipc/errors";
import type { ResultFileState } from "../ipc/generated/commands";
import type { EventBody } from "../ipc/generated/protocol";
import { Toasts } from "../sidebar/toasts";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { Transcript } from "../transcript/transcript";

const PAST: EventBody[] = [
  { type: "turn_started" },
  { type: "tool_call", call: "c1", name: "write_file", input: {}, sentence: "Write a.txt" },
  { type: "tool_started", call: "c1" },
  { type: "file_kept", call: "c1", path: "/home/sam/a.txt" },
  { type: "turn_ended", reason: "completed" },
];
const NAME = { name: "a.txt" };

async function drawResult(state: ResultFileState) {
  const asked = {
    resultFiles: vi.fn(async () => [state]),
    openResult: vi.fn(async () => {}),
    showResult: vi.fn(async () => {}),
  };
  const drawn = await drawWindow(
    <>
      <Transcript />
      <Toasts />
    </>,
    { past: PAST, backend: asked },
  );
  return { ...drawn, ...asked };
}

const open = () => screen.queryByRole("button", { name: text("result-open-file", NAME) });
const show = () => screen.queryByRole("button", { name: text("result-show-file", NAME) });

test("a document is opened and shown by its change, never by a path", async () => {
  const { user, resultFiles, openResult, showResult } = await drawResult("document");
  await user.click(await screen.findByRole("button", { name: text("result-open-file", NAME) }));
  await user.click(await screen.findByRole("button", { name: text("result-show-file", NAME) }));
  expect(resultFiles).toHaveBeenCalledExactlyOnceWith("s1", [4]);
  expect(openResult).toHaveBeenCalledExactlyOnceWith("s1", 4);
  expect(showResult).toHaveBeenCalledExactlyOnceWith("s1", 4);
});

test("what could be a program is only shown in its folder", async () => {
  await drawResult("other");
  await screen.findByRole("button", { name: text("result-show-file", NAME) });
  expect(open()).toBe(null);
});

test("a file that is gone says so", async () => {
  await drawResult("missing");
  expect(await screen.findByText(text("result-missing"))).toBeVisible();
  expect([open(), show()]).toEqual([null, null]);
});

test("a refusal is told", async () => {
  const why = "The file isn't there any more.";
  const { user, openResult } = await drawResult("document");
  openResult.mockRejectedValueOnce(new BackendError("bad_request", why));
  await user.click(await screen.findByRole("button", { name: text("result-open-file", NAME) }));
  expect(await screen.findByText(why)).toBeVisible();
});
