import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TurnEnd } from "../ipc/generated/protocol";
import { text } from "../texts";
import { PlanCard } from "./plan-card";

test.each<[TurnEnd | undefined, "active" | "open"]>([
  [undefined, "active"],
  ["stopped", "open"],
  ["error", "open"],
])("a step that was being done when the task ended (%s) is %s", (ended, state) => {
  render(<PlanCard steps={[{ text: "Save it", state: "active" }]} ended={ended} />);
  const line = screen.getByRole("listitem");
  expect(line).toHaveTextContent(`Save it (${text(`plan-step-${state}`)})`);
  expect(line).toHaveAttribute("data-state", state);
});
