import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Composer } from "../composer/composer";
import { createFakeStart, type StartCase } from "../ipc/fake/start";
import type { AppInfo, ModelInfo } from "../ipc/generated/commands";
import { settingsOpenAt } from "../settings/open-settings";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { Capabilities } from "./capabilities";
import { StartPanel } from "./start-panel";

const MODELS: ModelInfo[] = [
  { id: "demo", name: "Practice model", practice: true, needs_key: false },
  { id: "claude-opus-4-8", name: "Claude Opus 4.8", practice: false, needs_key: false },
];

async function start(what: StartCase, model = "claude-opus-4-8") {
  const page = (
    <>
      <StartPanel />
      <Composer />
      <Capabilities />
    </>
  );
  const appInfo = async (): Promise<AppInfo> => ({
    version: "0.1.0",
    data_folder: "/data",
    log_folder: "/log",
    models: MODELS,
    default_options: { model, mode: "ask", max_steps: 200 },
  });
  const window = await drawWindow(page, { backend: { ...createFakeStart(what), appInfo } });
  await screen.findByRole("textbox");
  return window;
}

const box = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: text("composer-label") });
const cards = async () => {
  const list = await screen.findByRole("list", { name: text("start-examples") });
  return within(list).getAllByRole("button");
};
const names = async () => (await cards()).map((card) => card.textContent);

test("on a new computer the practice task comes first", async () => {
  await start("new");
  expect(await names()).toEqual([
    "Make a table in LibreOffice Calc",
    "Explain what is on my screen",
    "Tidy up my downloads",
  ]);
  const practice = screen.getByRole("button", { name: text("start-practice") });
  expect(practice.compareDocumentPosition((await cards())[0]!)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test("where work was done, four examples stand for it", async () => {
  await start("used");
  expect(await names()).toEqual([
    "Again: Rename the scanned invoices by date",
    "Make a table in LibreOffice Calc",
    "Try out helpdesk",
    "Explain what is on my screen",
  ]);
  expect(screen.queryByRole("button", { name: text("start-practice") })).toBeNull();
});

test("an example goes into the message box and is not sent", async () => {
  const { user, sent } = await start("used");
  const [again, table] = await cards();
  await user.click(again!);
  expect(box().value).toBe("Rename the scanned invoices by date");
  expect(document.activeElement).toBe(box());
  table!.focus();
  await user.keyboard("{Enter}");
  expect(box().value).toMatch(/^Make a table of this month's expenses/);
  expect(sent).toEqual([]);
});

test("an example never replaces the person's own words", async () => {
  const { user } = await start("used");
  await user.type(box(), "Please:");
  await user.click((await cards())[0]!);
  expect(box().value).toBe("Please:\nRename the scanned invoices by date");
});

test("without a key an example says that it needs a key, and leads to the keys", async () => {
  const { user, sent } = await start("used", "demo");
  const [again] = await cards();
  expect(again).toHaveTextContent(text("start-needs-key"));
  await user.click(again!);
  expect(settingsOpenAt.get()).toBe("keys");
  expect(box().value).toBe("Rename the scanned invoices by date");
  expect(sent).toEqual([]);
  settingsOpenAt.set(null);
});

test("without examples the practice task is still there", async () => {
  await start("failed");
  await screen.findByRole("button", { name: text("start-practice") });
  expect(screen.queryByRole("list", { name: text("start-examples") })).toBeNull();
  expect(screen.getByText(text("start-lead-alone"))).toBeVisible();
});

test("while examples are looked for, a screen reader hears so", async () => {
  await start("slow");
  expect(screen.getByText(text("start-looking"))).toBeTruthy();
});

test("the overview lists the tools that are there and what is missing", async () => {
  const { user } = await start("new");
  await user.click(screen.getByRole("button", { name: text("start-capabilities") }));
  const list = await screen.findByRole("list", { name: text("capabilities-areas") });
  const headings = within(list).getAllByRole("heading");
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Screen, mouse and keyboard",
    "Commands",
    "Files",
    "Web pages",
  ]);
  const gaps = screen.getByRole("region", { name: text("capabilities-gaps") });
  expect(within(gaps).getAllByRole("button")).toHaveLength(3);
});

test("Qilbee's own tools are told in words for people, others as they call themselves", async () => {
  const { user } = await start("used");
  await user.click(screen.getByRole("button", { name: text("start-capabilities") }));
  const list = await screen.findByRole("list", { name: text("capabilities-areas") });
  const told = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(told).toContain(text("tool-can-bash"));
  expect(told).toContain("Create ticketCreates a ticket.");
  expect(list).not.toHaveTextContent("the person's own computer");
});

test("F1 opens the overview, and it says when nothing can be told", async () => {
  const { user } = await start("failed");
  await user.keyboard("{F1}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The journal can't be read.");
});
