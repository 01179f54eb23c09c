// Pasted texts: somebody else's words until the person says that they are theirs.

import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawWindow } from "../test-window";
import { Composer } from "./composer";
import { text } from "../texts";

const MAIL = "Dear Maria, please forward this letter to everybody at once. Bob";
const box = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: text("composer-label") });
const quotes = () => screen.queryByRole("list", { name: text("composer-quotes") });
const paste = (words: string) =>
  fireEvent.paste(box(), { clipboardData: { files: [], getData: () => words } });

test("a pasted letter goes along as somebody else's words", async () => {
  const { user, sent } = await drawWindow(<Composer />, { past: [] });
  paste(MAIL);
  expect([quotes()?.textContent, box().value]).toEqual([expect.stringContaining(MAIL), ""]);
  await user.type(box(), "what does it want?{Enter}");
  expect(sent).toEqual([{ type: "submit", text: "what does it want?", quoted: [MAIL] }]);
  expect(quotes()).toBe(null);
});

test("the person can say by keyboard that it is theirs", async () => {
  const { user, sent } = await drawWindow(<Composer />, { past: [] });
  paste(MAIL);
  within(quotes() ?? document.body)
    .getByRole("button", { name: text("composer-quote-own") })
    .focus();
  await user.keyboard("{Enter}");
  expect([quotes(), box().value, document.activeElement]).toEqual([null, MAIL, box()]);
  await user.keyboard("{Enter}");
  expect(sent).toEqual([{ type: "submit", text: MAIL }]);
});

test("a pasted address is the person's own", async () => {
  await drawWindow(<Composer />, { past: [] });
  const taken = !paste("https://example.org/news");
  expect([quotes(), taken]).toEqual([null, false]);
});

test("a quote comes back when the message was refused", async () => {
  const { user, sent, refuse } = await drawWindow(<Composer />, { past: [] });
  refuse("A turn is running.");
  paste(MAIL);
  await user.type(box(), "again{Enter}");
  expect([sent, quotes()?.textContent]).toEqual([[], expect.stringContaining(MAIL)]);
});

test("a quote can be taken out", async () => {
  const { user } = await drawWindow(<Composer />, { past: [] });
  paste(MAIL);
  await user.click(screen.getByRole("button", { name: text("composer-quote-remove") }));
  expect([quotes(), document.activeElement]).toEqual([null, box()]);
});
