import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ModelChoice } from "../composer/options";
import { automatic } from "../ipc/fake/automatic";
import { MODELS } from "../ipc/fake/recording";
import type { EventBody, SessionOptions } from "../ipc/generated/protocol";
import { text } from "../texts";
import { drawWindow } from "../test-window";
import { Transcript } from "./transcript";

const OPTIONS: SessionOptions = { model: "automatic", mode: "ask", max_steps: 200 };
const BEGUN: EventBody = { type: "session_started", version: "1", options: OPTIONS };

const appInfo = async () => ({
  version: "0.1.0",
  data_folder: "/data",
  log_folder: "/log",
  models: MODELS,
  default_options: OPTIONS,
});

test("each turn says which model answers and why, quietly", async () => {
  const past = [BEGUN, ...automatic().map(({ body }) => body)];
  await drawWindow(<Transcript />, { past, backend: { appInfo } });
  const lines = screen.getAllByText(/ answers: /).map((line) => line.closest("[data-strong]"));
  expect(lines.map((line) => line?.textContent)).toEqual([
    "Claude Haiku 5.5 answers: it is good enough for this.",
    "Claude Sonnet 5.5 answers: you didn't like what a cheaper model answered.",
  ]);
  for (const line of lines) expect(line).toHaveAttribute("data-strong", "false");
});

test("the choice can be left to Qilbee", async () => {
  const demo = { ...OPTIONS, model: "demo" };
  const past: EventBody[] = [{ ...BEGUN, options: demo } as EventBody];
  const { user, sent } = await drawWindow(<ModelChoice />, { past, backend: { appInfo } });
  await user.click(await screen.findByRole("button", { name: /Practice/ }));
  expect(screen.getByText(text("options-automatic-text"))).toBeInTheDocument();
  await user.keyboard("{End}{Enter}");
  expect(sent).toEqual([{ type: "set_options", options: OPTIONS }]);
});
