// The notes that Qilbee keeps: seen, changed, deleted and switched off, and what is said when that fails.

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import { bytes } from "../ui/format";
import { text } from "../texts";
import { drawSettings } from "./test-settings";

const NOTE = "preferences.md";
/** The fake's scan.bin is one character of three bytes. */
const SCAN_BYTES = 3;
const WORDS = "Save reports as PDF.\nThe sender's address is on every invoice.\n";

const button = (name: string) => screen.getByRole("button", { name });
const open = () => button(text("memory-open-of", { note: NOTE }));
const words = () => screen.getByRole("textbox", { name: text("memory-text-of", { note: NOTE }) });
const remove = () => button(text("memory-delete-of", { note: NOTE }));
const sure = () =>
  within(screen.getByRole("group", { name: text("memory-delete-ask", { note: NOTE }) }));

const fails = (message: string) => async (): Promise<never> => {
  throw new BackendError("internal", message);
};

async function drawNotes(own: Partial<Backend> = {}) {
  const drawn = await drawSettings("memory", "usual", own);
  await screen.findByText("preferences");
  return drawn;
}

test("notes are listed with how they begin, or with their sizes", async () => {
  await drawNotes();
  const names = screen.getAllByRole("button", { name: /^Open / });
  expect(names).toHaveLength(3);
  expect(screen.getByText("customers / acme")).toBeVisible();
  const line = screen.getByText("preferences").closest("li");
  await waitFor(() => expect(line).toHaveTextContent("Save reports as PDF."));
  expect(screen.getByText("scan.bin").closest("li")).toHaveTextContent(bytes(SCAN_BYTES));
});

test("without notes it says that there are none", async () => {
  await drawSettings("memory", "empty");
  expect(await screen.findByText(text("memory-none"))).toBeVisible();
});

test("a note is read and changed, from the words that were shown", async () => {
  const { user, backend } = await drawNotes();
  await user.click(open());
  await waitFor(() => expect(words()).toHaveValue(WORDS));
  expect(button(text("memory-save"))).toBeDisabled();
  await user.clear(words());
  await user.type(words(), "Save as ODT.");
  await user.click(button(text("memory-save")));
  await waitFor(() => expect(open()).toBeVisible());
  expect(backend.writeNote).toHaveBeenCalledExactlyOnceWith(NOTE, WORDS, "Save as ODT.");
  expect(backend.listNotes).toHaveBeenCalledTimes(2);
});

test("a note that is closed stays as it was", async () => {
  const { user, backend } = await drawNotes();
  await user.click(open());
  const field = await screen.findByRole("textbox");
  const note = field.closest("li") ?? document.body;
  await user.type(field, "More");
  await user.click(within(note).getByRole("button", { name: text("memory-close") }));
  expect(open()).toBeVisible();
  expect(backend.writeNote).not.toHaveBeenCalled();
});

test("a note is deleted only after a second answer", async () => {
  const { user, backend } = await drawNotes();
  await user.click(remove());
  await user.click(sure().getByRole("button", { name: text("settings-cancel") }));
  expect(backend.deleteNote).not.toHaveBeenCalled();
  await user.click(remove());
  await user.click(sure().getByRole("button", { name: text("memory-delete") }));
  await waitFor(() => expect(screen.queryByText("preferences")).toBe(null));
  expect(backend.deleteNote).toHaveBeenCalledExactlyOnceWith(NOTE);
});

test("memory is switched off, and the notes stay", async () => {
  const { user, backend } = await drawNotes();
  const on = await screen.findByRole("checkbox", { name: new RegExp(text("memory-keep")) });
  expect(on).toBeChecked();
  await user.click(on);
  await waitFor(() => expect(on).not.toBeChecked());
  expect(backend.changeSetting).toHaveBeenCalledExactlyOnceWith({ key: "memory", value: false });
  expect(screen.getByText("preferences")).toBeVisible();
});

test("a note that is not text says so, and can be deleted", async () => {
  const { user } = await drawNotes();
  const binary = { note: "scan.bin" };
  await user.click(button(text("memory-open-of", binary)));
  expect(await screen.findByText(/^This note is not a text/)).toBeVisible();
  expect(screen.queryByRole("textbox")).toBe(null);
  expect(button(text("memory-delete-of", binary))).toBeEnabled();
});

test("notes that could not be listed are asked for again", async () => {
  let asked = 0;
  const { user } = await drawSettings("memory", "usual", {
    async listNotes() {
      asked += 1;
      if (asked === 1) throw new BackendError("internal", "The notes cannot be opened.");
      return [{ name: NOTE, bytes: 5 }];
    },
  });
  expect(await screen.findByText("The notes cannot be opened.")).toBeVisible();
  await user.click(button(text("settings-again")));
  expect(await screen.findByText("preferences")).toBeVisible();
  expect(screen.queryByText("The notes cannot be opened.")).toBe(null);
});

test("a change that was refused stays in its field", async () => {
  const { user } = await drawNotes({ writeNote: fails("Something else changed it.") });
  await user.click(open());
  await user.type(await screen.findByRole("textbox"), "More");
  await user.click(button(text("memory-save")));
  expect(await screen.findByText("Something else changed it.")).toBeVisible();
  expect(words()).toHaveValue(`${WORDS}More`);
});

test("a note that could not be deleted stays in the list", async () => {
  const { user, backend } = await drawNotes({ deleteNote: fails("The disk is full.") });
  await user.click(remove());
  await user.click(sure().getByRole("button", { name: text("memory-delete") }));
  expect(await screen.findByText("The disk is full.")).toBeVisible();
  expect(screen.getByText("preferences")).toBeVisible();
  expect(backend.listNotes).toHaveBeenCalledTimes(1);
});
