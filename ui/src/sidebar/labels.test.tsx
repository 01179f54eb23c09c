// Labels of chats: added, removed, left as they were, and chosen to see only their chats.

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BackendError } from "../ipc/errors";
import type { SessionSummary } from "../ipc/generated/protocol";
import { drawWindow, SUMMARY } from "../test-window";
import { text } from "../texts";
import { Sidebar } from "./sidebar";
import { Toasts } from "./toasts";

const ADA = "Lovelace, Ada";
const BILLS = "Pay the bills";
const PRICES = "Compare prices";
const PLAN = "Plan the week";

async function draw(refusal?: string) {
  const kept: [string, string[]][] = [];
  let chats: SessionSummary[] = [
    { ...SUMMARY, id: "s1", title: BILLS, labels: ["INC-4711", ADA] },
    { ...SUMMARY, id: "s2", title: PRICES, labels: ["Acme"] },
    { ...SUMMARY, id: "s3", title: PLAN },
  ];
  const drawn = await drawWindow(
    <>
      <Sidebar />
      <Toasts />
    </>,
    {
      backend: {
        listSessions: async () => chats,
        async labelSession(session, labels) {
          if (refusal !== undefined) throw new BackendError("bad_request", refusal);
          kept.push([session, labels]);
          chats = chats.map((chat) => (chat.id === session ? { ...chat, labels } : chat));
        },
      },
    },
  );
  const edit = async (title: string) => {
    await drawn.user.click(screen.getByRole("button", { name: text("sidebar-more", { title }) }));
    const item = { name: text("sidebar-labels-change"), hidden: true };
    await drawn.user.click(screen.getByRole("menuitem", item));
    return screen.findByRole("textbox", { name: text("sidebar-labels-add", { title }) });
  };
  return { ...drawn, kept, edit };
}

const list = () => within(screen.getByRole("list", { name: text("sidebar-label") }));
const titles = () => [BILLS, PRICES, PLAN].filter((title) => list().queryByText(title) !== null);
const labelsOf = (title: string) =>
  within(list().getByText(title).closest("li") ?? document.body).getByRole("group", {
    name: text("sidebar-labels"),
  }).textContent;
const remove = (label: string) =>
  screen.getByRole("button", { name: text("sidebar-labels-remove", { label }) });

test("a label with a comma stays whole when another is added", async () => {
  const { user, kept, edit } = await draw();
  await user.type(await edit(BILLS), " Acme {Enter}");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(kept).toEqual([["s1", ["INC-4711", ADA, "Acme"]]]));
  await waitFor(() => expect(labelsOf(BILLS)).toBe(`INC-4711${ADA}Acme`));
});

test("what is written is one label, whatever is in it", async () => {
  const { user, kept, edit } = await draw();
  await user.type(await edit(PLAN), ADA);
  await user.click(screen.getByRole("searchbox"));
  await waitFor(() => expect(kept).toEqual([["s3", [ADA]]]));
});

test("labels are removed one by one, by mouse and by keyboard", async () => {
  const { user, kept, edit } = await draw();
  const field = await edit(BILLS);
  await user.click(remove("INC-4711"));
  expect(field).toHaveFocus();
  await user.tab({ shift: true });
  expect(remove(ADA)).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(field).toHaveFocus();
  expect(kept).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(kept).toEqual([["s1", []]]));
});

test("nothing is kept of an edit that changes nothing", async () => {
  const { user, kept, edit } = await draw();
  await user.type(await edit(BILLS), `${ADA}{Enter}{Enter}`);
  expect(screen.queryByRole("textbox", { name: /label/ })).toBe(null);
  expect(kept).toEqual([]);
});

test("Escape leaves the labels as they were", async () => {
  const { user, kept, edit } = await draw();
  await user.type(await edit(BILLS), "Acme{Enter}");
  await user.click(remove(ADA));
  await user.keyboard("{Escape}");
  expect(labelsOf(BILLS)).toBe(`INC-4711${ADA}`);
  expect(kept).toEqual([]);
});

test("a label that is refused is told, and the others stay", async () => {
  const { user, edit } = await draw("A label has at most 60 characters.");
  await user.type(await edit(BILLS), `${"long".repeat(20)}{Enter}{Enter}`);
  expect(await screen.findByText("A label has at most 60 characters.")).toBeVisible();
  expect(labelsOf(BILLS)).toBe(`INC-4711${ADA}`);
});

test("the chats of one label are shown, and all of them again", async () => {
  const { user } = await draw();
  const filter = screen.getByRole("combobox", { name: text("sidebar-filter") });
  const offered = within(filter).getAllByRole("option");
  const all = text("sidebar-filter-all");
  expect(offered.map((option) => option.textContent)).toEqual([all, "Acme", "INC-4711", ADA]);
  await user.selectOptions(filter, ADA);
  expect(titles()).toEqual([BILLS]);
  await user.selectOptions(filter, all);
  expect(titles()).toEqual([BILLS, PRICES, PLAN]);
});

test("a filter whose last label was removed shows all chats", async () => {
  const { user, edit } = await draw();
  await user.selectOptions(screen.getByRole("combobox"), "Acme");
  expect(titles()).toEqual([PRICES]);
  await edit(PRICES);
  await user.click(remove("Acme"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(titles()).toEqual([BILLS, PRICES, PLAN]));
  expect(screen.getByRole("combobox")).toHaveValue("");
});

test("the search finds a chat by its label", async () => {
  const { user } = await draw();
  await user.type(screen.getByRole("searchbox"), "lovelace,");
  expect(titles()).toEqual([BILLS]);
});
