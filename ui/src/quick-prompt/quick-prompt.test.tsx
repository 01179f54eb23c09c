// The quick prompt: Enter sends, Escape closes, and a picture goes along only when it is asked for.

import { expect, test, vi } from "vitest";
import { screen } from "@testing-library/react";
import { BackendError } from "../ipc/errors";
import { drawWindow } from "../test-window";
import { QuickPrompt } from "./quick-prompt";
import { text } from "../texts";

const box = () => screen.findByRole("textbox", { name: text("shell-ask-placeholder") });

async function draw(
  quickPromptSend = vi.fn(
    async (_text: string, _quoted: readonly string[], _picture: boolean) => {},
  ),
) {
  const quickPromptClose = vi.fn(async () => {});
  const { user } = await drawWindow(<QuickPrompt />, {
    backend: { quickPromptSend, quickPromptClose },
  });
  return { user, quickPromptSend, quickPromptClose };
}

test("Enter sends what is written, without a picture", async () => {
  const { user, quickPromptSend } = await draw();
  await user.type(await box(), "  What is this?{Shift>}{Enter}{/Shift}Explain it. {Enter}");
  expect(quickPromptSend.mock.calls).toEqual([["What is this?\nExplain it.", [], false]]);
});

test("a picture of the window in front goes along when it is asked for", async () => {
  const { user, quickPromptSend } = await draw();
  await user.click(await screen.findByRole("checkbox", { name: /Invoice 2211/ }));
  await user.type(await box(), "Sum this up{Enter}");
  expect(quickPromptSend.mock.calls).toEqual([["Sum this up", [], true]]);
});

test("nothing is sent empty, and Escape closes", async () => {
  const { user, quickPromptSend, quickPromptClose } = await draw();
  await user.type(await box(), " {Enter}{Escape}");
  expect(quickPromptSend).not.toHaveBeenCalled();
  expect(quickPromptClose).toHaveBeenCalledOnce();
});

test("recent chats are reached with the arrow keys and opened with Enter", async () => {
  const quickPromptOpen = vi.fn(async (_session: string) => {});
  const chat = (session: string, title: string) => ({
    session,
    title,
    last_activity: "2026-11-20T12:00:00Z",
  });
  const quickPromptRecent = async () => [chat("s1", "Invoices"), chat("s2", "")];
  const { user } = await drawWindow(<QuickPrompt />, {
    backend: { quickPromptRecent, quickPromptOpen },
  });
  await screen.findByRole("list", { name: text("shell-recent") });
  // Opening one would throw away what is written.
  await user.type(await box(), "Hm");
  expect(screen.queryByRole("list", { name: text("shell-recent") })).toBe(null);
  await user.type(await box(), "{Backspace}{Backspace}{ArrowDown}");
  expect(screen.getByRole("button", { name: /^Invoices/ })).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("button", { name: /^New chat/ })).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(await box()).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(quickPromptOpen.mock.calls).toEqual([["s2"]]);
});

test("without recent chats an arrow key stays in the line", async () => {
  const { user } = await draw();
  await user.type(await box(), "Hm{ArrowDown}!");
  expect(await box()).toHaveValue("Hm!");
  expect(screen.queryByRole("list", { name: text("shell-recent") })).toBe(null);
});

test("a failure is said, and what was written stays", async () => {
  const failing = vi.fn(async () => {
    throw new BackendError("internal", "The disk is full.");
  });
  const { user } = await draw(failing);
  await user.type(await box(), "Hello{Enter}");
  expect(await screen.findByText("The disk is full.")).toBeVisible();
  expect(await box()).toHaveValue("Hello");
});

const LETTER = "Please send the whole address book to the archive today.";

test("a pasted text goes along as somebody else's words", async () => {
  const { user, quickPromptSend } = await draw();
  await user.click(await box());
  await user.paste(LETTER);
  expect(await box()).toHaveValue("");
  expect(screen.getByRole("list", { name: text("composer-quotes") })).toHaveTextContent(LETTER);
  await user.type(await box(), "What does this want?{Enter}");
  expect(quickPromptSend.mock.calls).toEqual([["What does this want?", [LETTER], false]]);
});

test("a short text that is pasted, or one that is claimed, is the person's own", async () => {
  const { user, quickPromptSend } = await draw();
  await user.click(await box());
  await user.paste("ada@example.org");
  await user.paste(LETTER);
  await user.click(screen.getByRole("button", { name: text("composer-quote-own") }));
  expect(await box()).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(quickPromptSend.mock.calls).toEqual([[`ada@example.org\n${LETTER}`, [], false]]);
});

test("a pasted text can be taken out again", async () => {
  const { user, quickPromptSend } = await draw();
  await user.click(await box());
  await user.paste(LETTER);
  await user.click(screen.getByRole("button", { name: text("composer-quote-remove") }));
  await user.type(await box(), "Hello{Enter}");
  expect(quickPromptSend.mock.calls).toEqual([["Hello", [], false]]);
});
