// The search of the settings: by the words of a setting, in any order, by keyboard, to the setting itself.

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { settingsOpenAt } from "../open-settings";
import { PAGES } from "../pages";
import { drawSettings } from "../test-settings";
import { text } from "../../texts";
import { findSettings, settingEntries } from "./entries";

const search = () => screen.getByRole("combobox", { name: text("settings-search") });
const found = () => within(screen.getByRole("listbox", { name: text("settings-search") }));
const names = () =>
  found()
    .getAllByRole("option")
    .map((option) => option.textContent);

test("each section is found by its own name first", () => {
  for (const section of Object.values(PAGES).flat()) {
    const [first] = findSettings(text(`settings-section-${section}`));
    expect([section, first?.section]).toEqual([section, section]);
  }
});

test("no two settings of a section are called the same", () => {
  const places = settingEntries().map(({ section, label }) => `${section} ${label}`);
  expect(new Set(places).size).toBe(places.length);
});

test.each([
  ["dark", "settings-theme"],
  ["money day", "limit-per_day_usd-title"],
  ["black out", "settings-section-privacy"],
  ["reset", "settings-section-data"],
  ["ollama", "settings-section-providers"],
  ["every step", "mode-each-step-name"],
  ["undo", "permissions-undo"],
  ["take back", "permissions-undo"],
] as const)("“%s” finds it", (typed, wanted) => {
  expect(findSettings(typed).map(({ label }) => label)).toContain(text(wanted));
});

test("what is found is opened by keyboard, with the focus on it", async () => {
  const { user } = await drawSettings("general");
  await user.click(search());
  await user.keyboard("erase");
  expect(names()).toEqual([expect.stringContaining(text("data-erase"))]);
  await user.keyboard("{Enter}");
  expect(settingsOpenAt.get()).toBe("general");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(settingsOpenAt.get()).toBe("data");
  const start = await screen.findByText(text("data-erase-start"));
  await waitFor(() => expect(start).toHaveFocus());
  expect(search()).toHaveValue("");
});

test("what can't be undone is found by its name, not by its warning, and never marked first", async () => {
  expect(findSettings("undo").map(({ label }) => label)).not.toContain(text("data-erase"));
  const { user } = await drawSettings("general");
  await user.click(search());
  await user.keyboard("e");
  const marked = found().getByRole("option", { selected: true });
  expect(marked).not.toHaveTextContent(text("data-erase"));
});

test("a setting that is folded away is unfolded", async () => {
  const { user } = await drawSettings("general", "empty");
  await user.click(search());
  await user.keyboard("requests per minute");
  await user.click(found().getByRole("option", { name: /^Requests per minute/ }));
  const field = await screen.findByLabelText("Requests per minute: Requests");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field.closest("details")).toHaveAttribute("open");
});

test("Escape closes the list first, and what fits nothing says so", async () => {
  const { user } = await drawSettings("general");
  await user.click(search());
  await user.keyboard("zebra");
  expect(screen.getByText(text("settings-search-none"))).toBeVisible();
  await user.keyboard("{Escape}");
  expect(search()).toHaveValue("");
  expect(screen.queryByRole("option")).toBe(null);
  expect(settingsOpenAt.get()).toBe("general");
});
