import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { drawSettings } from "../test-settings";
import { text } from "../../texts";
import { readLimits, typedLimits } from "./limit-fields";

const DAY_SECONDS = 86_400;

test.each([
  ["", "", { start_seconds: null, call_seconds: null }],
  [" 90 ", "0,5", { start_seconds: 90, call_seconds: 0.5 }],
  ["86400", "", { start_seconds: 86_400, call_seconds: null }],
  ["0", "", null],
  ["", "86401", null],
  ["ten", "", null],
  ["", "-1", null],
])("limits “%s” and “%s” are read", (start, call, wanted) => {
  expect(readLimits({ start, call }, DAY_SECONDS)).toEqual(wanted);
});

test("only limits that are not the usual ones are shown as typed", () => {
  const usual = { start_seconds: 60, call_seconds: 120 };
  expect(typedLimits(usual, usual)).toEqual({ start: "", call: "" });
  const own = { start_seconds: 2.5, call_seconds: 120 };
  expect(typedLimits(own, usual)).toEqual({ start: "2.5", call: "" });
});

test("a server is added with a limit of its own", async () => {
  const { user, backend } = await drawSettings("tools", "empty");
  await user.click(await screen.findByRole("button", { name: text("extensions-add") }));
  const form = within(screen.getByRole("form", { name: text("extensions-add") }));
  const add = () => form.getByRole("button", { name: text("extensions-form-add") });
  await user.type(form.getByLabelText("Name"), "slow");
  await user.type(form.getByLabelText(text("extensions-form-line")), "npx slow");
  const call = form.getByLabelText(text("extensions-limits-call"));
  expect(call).toHaveAttribute("placeholder", "120");
  await user.type(call, "0");
  const wrong = text("extensions-limits-wrong", { longest: DAY_SECONDS });
  expect(form.getByText(wrong)).toBeVisible();
  expect(add()).toBeDisabled();
  await user.clear(call);
  await user.type(call, "600");
  await user.click(add());
  await waitFor(() => expect(backend.addServer).toHaveBeenCalledOnce());
  const limits = { start_seconds: null, call_seconds: 600 };
  expect(backend.addServer).toHaveBeenCalledWith(expect.objectContaining({ limits }));
});

test("the limits of a server are changed and taken back", async () => {
  const { user, backend } = await drawSettings("tools");
  const card = within(await screen.findByRole("region", { name: "time" }));
  const named = { name: text("extensions-limits-of", { name: "time" }) };
  await user.click(card.getByText(text("extensions-limits"), { selector: "summary" }));
  const form = within(card.getByRole("form", named));
  const start = () => form.getByLabelText(text("extensions-limits-start"));
  const save = () =>
    form.getByRole("button", { name: text("extensions-limits-save-of", { name: "time" }) });
  expect(save()).toBeDisabled();
  await user.type(start(), "300");
  await user.click(save());
  await waitFor(() => expect(save()).toBeDisabled());
  expect(start()).toHaveValue("300");
  await user.clear(start());
  await user.click(save());
  await waitFor(() => expect(backend.limitServer).toHaveBeenCalledTimes(2));
  expect(backend).toHaveProperty("limitServer.mock.calls", [
    ["time", { start_seconds: 300, call_seconds: null }],
    ["time", { start_seconds: null, call_seconds: null }],
  ]);
});
