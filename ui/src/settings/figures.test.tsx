import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Figures, Statistics } from "../ipc/generated/commands";
import { NO_FIGURES } from "../ipc/fake/settings-learning";
import { text } from "../texts";
import { drawSettings } from "./test-settings";

const BUSY: Figures = {
  ...NO_FIGURES,
  done: 3,
  failed: 1,
  questions: 6,
  compactions: 2,
  tokens_before: 300_000,
  tokens_after: 54_000,
  forecasts: 2,
  forecast_cost_usd: 0.5,
  forecast_error_usd: 0.1,
  routed_usd: 0.25,
  hard_usd: 1.5,
};
const QUIET: Figures = { ...NO_FIGURES, done: 2 };
const STATISTICS: Statistics = {
  total: { ...BUSY, done: 5 },
  days: [
    { name: "2026-11-19", figures: BUSY },
    { name: "2026-11-20", figures: QUIET },
  ],
  labels: [{ name: "Acme", figures: BUSY }],
};

const titles = () => [...document.querySelectorAll("svg title")].map((title) => title.textContent);

test("questions and summaries have figures, and none where nothing counts", async () => {
  await drawSettings("figures", "usual", { statistics: async () => STATISTICS });
  const place = await screen.findByRole("region", { name: text("figures-table") });
  expect(within(place).queryByText(text("figures-column-kept"))).toBe(null);
  await userEvent.click(screen.getByRole("button", { name: text("figures-all-columns") }));
  const table = within(within(place).getByRole("table"));
  const cells = (row: string) => {
    const line = table.getByRole("rowheader", { name: row }).closest("tr");
    return within(line as HTMLElement)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  };
  const headers = table.getAllByRole("columnheader").map((header) => header.textContent);
  const column = (name: "questions" | "kept" | "forecast" | "saved") =>
    headers.indexOf(text(`figures-column-${name}`)) - 1;
  expect(cells("Nov 19")[column("questions")]).toBe("1.5");
  expect(cells("Nov 19")[column("kept")]).toBe("18%");
  expect(cells("Nov 20")[column("questions")]).toBe("0");
  expect(cells("Nov 20")[column("kept")]).toBe("–");
  expect(cells("Nov 19")[column("forecast")]).toBe("20%");
  expect(cells("Nov 20")[column("forecast")]).toBe("–");
  expect(cells("Nov 19")[column("saved")]).toBe("$1.25");
  expect(cells("Nov 20")[column("saved")]).toBe("–");
  expect(titles()).toEqual(["Nov 19: 3 / 4", "Nov 20: 2 / 2"]);

  await userEvent.click(screen.getByRole("radio", { name: text("figures-plotted-questions") }));
  expect(titles()).toEqual(["Nov 19: 1.5", "Nov 20: 0"]);
  await userEvent.click(screen.getByRole("radio", { name: text("figures-plotted-kept") }));
  expect(titles()).toEqual(["Nov 19: 18%", "Nov 20: –"]);
  await userEvent.click(screen.getByRole("radio", { name: text("figures-plotted-forecast") }));
  expect(titles()).toEqual(["Nov 19: 20%", "Nov 20: –"]);
  await userEvent.click(screen.getByRole("radio", { name: text("figures-plotted-kept") }));
  await userEvent.click(screen.getByRole("radio", { name: text("figures-by-label") }));
  expect(titles()).toEqual(["Acme: 18%"]);
});
