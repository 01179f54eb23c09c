// The ways on from a pause: a person who goes step by step is offered the next one first.

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Breakpoint, EventBody, PauseReason, SessionOptions } from "../ipc/generated/protocol";
import { answersAtRest, drawWindow } from "../test-window";
import { text } from "../texts";
import { ModeChoice } from "./options";
import { ResumeButtons } from "./resume-buttons";

const OPTIONS: SessionOptions = { model: "demo", mode: "free", max_steps: 200 };

function paused(reason: PauseReason, breakpoints: Breakpoint[] = []): EventBody[] {
  const options = breakpoints.length === 0 ? OPTIONS : { ...OPTIONS, breakpoints };
  return [
    { type: "session_started", version: "1", options },
    { type: "turn_started" },
    { type: "paused", reason },
  ];
}

const names = () => screen.getAllByRole("button").map((button) => button.textContent);

test("after a pause one can go on, or take a single step", async () => {
  const { user, sent } = await drawWindow(<ResumeButtons />, { past: paused("asked") });
  expect(names()).toEqual([text("activity-resume"), text("activity-step")]);
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("activity-step") }));
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("activity-resume") }));
  expect(sent).toEqual([{ type: "step" }, { type: "resume" }]);
});

test("who pauses before each step is offered the next one, or none of the pauses any more", async () => {
  const past = paused("breakpoint", [{ tool: "bash" }, "each_call"]);
  const { user, sent } = await drawWindow(<ResumeButtons narrow />, { past });
  expect(names()).toEqual([text("activity-step"), text("activity-resume-all")]);
  await answersAtRest();
  await user.click(screen.getByRole("button", { name: text("activity-resume-all") }));
  const options = { ...OPTIONS, breakpoints: [{ tool: "bash" }] };
  expect(sent).toEqual([{ type: "set_options", options }, { type: "resume" }]);
});

test("after a takeover, and where there is little room, one goes on", async () => {
  await drawWindow(<ResumeButtons />, { past: paused("takeover") });
  expect(names()).toEqual([text("activity-resume")]);
});

test("the pause before each step is chosen beside the mode", async () => {
  const past: EventBody[] = [{ type: "session_started", version: "1", options: OPTIONS }];
  const { user, sent } = await drawWindow(<ModeChoice />, { past });
  await user.click(screen.getByRole("button"));
  await user.click(screen.getByText(text("mode-each-step-name")));
  expect(sent).toEqual([
    { type: "set_options", options: { ...OPTIONS, breakpoints: ["each_call"] } },
  ]);
});

test("the pause before each step stands on the button, and is a switch beside the choices", async () => {
  const options: SessionOptions = { ...OPTIONS, breakpoints: ["each_call"] };
  const past: EventBody[] = [{ type: "session_started", version: "1", options }];
  const { user } = await drawWindow(<ModeChoice />, { past });
  const mode = text("mode-free-name");
  const button = screen.getByRole("button");
  expect(button).toHaveTextContent(text("options-mode-each-step", { mode }));
  await user.click(button);
  // No list that is shown over everything is in sight without a layout.
  const isOver = { hidden: true };
  const named = { name: new RegExp(text("mode-each-step-name")), ...isOver };
  expect(screen.getByRole("menuitemcheckbox", named)).toBeChecked();
  expect(screen.getAllByRole("menuitemradio", isOver)).toHaveLength(4);
});
