// Pictures and files that go with a message: how they come, what is refused, how they go.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BackendError } from "../ipc/errors";
import type { Attachment, EventBody } from "../ipc/generated/protocol";
import { MAX_COUNT } from "../sessions/attachment-drafts";
import { useSelectedSession, useWorkspace } from "../sessions/use-workspace";
import { Toasts } from "../sidebar/toasts";
import { drawWindow, givenOf } from "../test-window";
import { Composer } from "./composer";
import { text } from "../texts";

const RUNNING: EventBody[] = [{ type: "turn_started" }];
const box = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: text("composer-label") });
const send = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: text("message-send-comment") });
const listed = () => screen.queryByRole("list", { name: text("attachment-attached") });
const file = (name: string, content = "x") => new File([content], name);
const attached = (name: string): Attachment => ({ name, given: givenOf(name, 1) });
/** A label that begins with the name and goes on with kind and size. */
const named = (name: string) => new RegExp(`^${name}`);
const shown = (name: string) =>
  screen.findByRole("button", { name: named(name) }, { timeout: 20_000 });

function Window() {
  return (
    <>
      <Composer />
      <Toasts />
    </>
  );
}

test("what is pasted, dropped or chosen goes with the message, in this order", async () => {
  const { user, sent, container } = await drawWindow(<Window />, { past: [] });
  fireEvent.paste(box(), { clipboardData: { files: [file("a.png")] } });
  await shown("a.png");
  const dataTransfer = { types: ["Files"], files: [file("b.txt")] };
  fireEvent.dragOver(box(), { dataTransfer });
  expect(screen.queryByText(text("composer-drop"))).not.toBe(null);
  fireEvent.drop(box(), { dataTransfer });
  expect(screen.queryByText(text("composer-drop"))).toBe(null);
  await shown("b.txt");
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(input ?? box(), [file("c.pdf"), file("d.csv")]);
  await shown("d.csv");
  await user.type(box(), "look{Enter}");
  const attachments = ["a.png", "b.txt", "c.pdf", "d.csv"].map(attached);
  expect(sent).toEqual([{ type: "submit", text: "look", attachments }]);
  await waitFor(() => expect(listed()).toBe(null));
});

test("words that are dragged over the box are no files", async () => {
  await drawWindow(<Window />, { past: [] });
  const dataTransfer = { types: ["text/plain"], files: [] };
  expect(fireEvent.dragOver(box(), { dataTransfer })).toBe(true);
  expect(fireEvent.drop(box(), { dataTransfer })).toBe(true);
  expect(screen.queryByText(text("composer-drop"))).toBe(null);
});

test("files join a turn that runs, with words or without", async () => {
  const { user, sent } = await drawWindow(<Window />, { past: RUNNING });
  fireEvent.paste(box(), { clipboardData: { files: [file("a.png")] } });
  await shown("a.png");
  await user.click(send());
  expect(sent).toEqual([{ type: "submit", text: "", attachments: [attached("a.png")] }]);
});

test("nothing is sent before everything is ready", async () => {
  let store: (stored: Attachment) => void = () => {};
  const { user, sent } = await drawWindow(<Window />, {
    past: [],
    backend: {
      storeAttachment: () =>
        new Promise((resolve) => {
          store = resolve;
        }),
    },
  });
  fireEvent.paste(box(), { clipboardData: { files: [file("a.png")] } });
  await screen.findByRole("progressbar", { name: text("attachment-storing") });
  await user.type(box(), "look{Enter}");
  expect([sent, send().disabled]).toEqual([[], true]);
  store(attached("a.png"));
  await shown("a.png");
  await user.type(box(), "{Enter}");
  expect(sent).toEqual([{ type: "submit", text: "look", attachments: [attached("a.png")] }]);
});

test("what cannot be attached is told in words, and the rest is taken", async () => {
  const huge = file("film.mkv");
  Object.defineProperty(huge, "size", { value: 21 * 1024 * 1024 });
  await drawWindow(<Window />, {
    past: [],
    backend: {
      storeAttachment: async ({ name, bytes }) => {
        if (name === "x.exe") throw new BackendError("bad_request", "“x.exe” is a program.");
        return { name, given: givenOf(name, bytes.length) };
      },
    },
  });
  fireEvent.paste(box(), { clipboardData: { files: [huge, file("x.exe"), file("ok.txt")] } });
  await shown("ok.txt");
  expect(screen.getByText(/“film.mkv” is larger than 20 MB/)).toBeVisible();
  expect(screen.getByText("“x.exe” is a program.")).toBeVisible();
  expect(within(listed() ?? document.body).getAllByRole("listitem")).toHaveLength(1);
});

test("there is an end to how many and how much", async () => {
  const half = (name: string) => {
    const made = file(name);
    Object.defineProperty(made, "size", { value: 19 * 1024 * 1024 });
    return made;
  };
  await drawWindow(<Window />, { past: [] });
  const many = Array.from({ length: MAX_COUNT + 1 }, (_unused, index) => file(`${index}.txt`));
  fireEvent.paste(box(), { clipboardData: { files: many } });
  await shown(`${MAX_COUNT - 1}.txt`);
  expect(screen.queryByRole("button", { name: named(`${MAX_COUNT}.txt`) })).toBe(null);
  expect(screen.getByText(text("attachment-too-many", { limit: 10 }))).toBeVisible();
  for (const { name } of many.slice(0, MAX_COUNT)) {
    fireEvent.click(screen.getByRole("button", { name: `Remove ${name}` }));
  }
  fireEvent.paste(box(), { clipboardData: { files: ["a", "b", "c"].map(half) } });
  await shown("b");
  expect(screen.queryByRole("button", { name: named("c") })).toBe(null);
  expect(screen.getByText(text("attachment-too-much", { limitMb: 40 }))).toBeVisible();
});

test("taken out by mouse or key it is thrown away, unless it is attached twice", async () => {
  const forgotten: string[] = [];
  const { user } = await drawWindow(<Window />, {
    past: [],
    backend: { forgetAttachment: async ({ name }) => void forgotten.push(name) },
  });
  const files = ["a.txt", "b.txt", "b.txt", "c.txt"].map((name) => file(name));
  fireEvent.paste(box(), { clipboardData: { files } });
  await shown("c.txt");
  await user.click(
    screen.getByRole("button", { name: text("attachment-remove", { name: "a.txt" }) }),
  );
  screen.getAllByRole("button", { name: named("b.txt") })[0]?.focus();
  await user.keyboard("{Delete}");
  expect(screen.getByRole("button", { name: named("b.txt") })).toHaveFocus();
  expect(forgotten).toEqual(["a.txt"]);
  await user.keyboard("{Delete}");
  expect(screen.getByRole("button", { name: named("c.txt") })).toHaveFocus();
  await user.keyboard("{Backspace}");
  expect(forgotten).toEqual(["a.txt", "b.txt", "c.txt"]);
  expect([listed(), document.activeElement]).toEqual([null, box()]);
});

test("each chat keeps what was attached in it", async () => {
  function Chats() {
    const workspace = useWorkspace();
    const chat = useSelectedSession()?.id ?? "new";
    return (
      <>
        <button type="button" onClick={() => workspace.newChat()}>
          another
        </button>
        <button type="button" onClick={() => workspace.select("s1")}>
          back
        </button>
        <Composer key={chat} />
      </>
    );
  }
  const { user } = await drawWindow(<Chats />, { past: [] });
  fireEvent.paste(box(), { clipboardData: { files: [file("a.png")] } });
  await shown("a.png");
  await user.click(screen.getByRole("button", { name: "another" }));
  expect(listed()).toBe(null);
  await user.click(screen.getByRole("button", { name: "back" }));
  await shown("a.png");
});

test("a message that was refused keeps its files", async () => {
  const { user, sent, refuse } = await drawWindow(<Window />, { past: [] });
  fireEvent.paste(box(), { clipboardData: { files: [file("a.png")] } });
  await shown("a.png");
  refuse("A turn is running.");
  await user.click(send());
  await screen.findByText("A turn is running.");
  expect(sent).toEqual([]);
  await shown("a.png");
});

test("of a picture that was drawn on, only the new one is sent", async () => {
  // There is no canvas here, and nothing to see.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const drawn: [string, boolean][] = [];
  const { user, sent } = await drawWindow(<Window />, {
    past: [],
    backend: {
      annotateAttachment: async (attachment, annotations, shared) => {
        drawn.push([annotations.map(({ kind }) => kind).join(), shared]);
        return { ...attachment, given: givenOf("marked.png", 1) };
      },
    },
  });
  fireEvent.paste(box(), { clipboardData: { files: [file("a.png"), file("a.txt")] } });
  await shown("a.txt");
  expect(
    screen.queryByRole("button", { name: text("attachment-annotate", { name: "a.txt" }) }),
  ).toBe(null);
  await user.click(
    screen.getByRole("button", { name: text("attachment-annotate", { name: "a.png" }) }),
  );
  await user.click(screen.getByRole("button", { name: text("annotation-add") }));
  await user.click(screen.getByRole("button", { name: text("annotation-apply") }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  await user.click(send());
  const attachments = [{ name: "a.png", given: givenOf("marked.png", 1) }, attached("a.txt")];
  expect(sent).toEqual([{ type: "submit", text: "", attachments }]);
  expect(drawn).toEqual([["arrow", false]]);
});
