// Taking a picture of the screen, a window or a part.

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { BackendError } from "../../ipc/errors";
import { Toasts } from "../../sidebar/toasts";
import { drawWindow, givenOf } from "../../test-window";
import { ScreenshotMenu } from "./screenshot-menu";
import { text } from "../../texts";
import type { Screenshot, ScreenshotTarget } from "../../ipc/generated/commands";

const target = (name: string, app = ""): ScreenshotTarget => ({
  name,
  app,
  picture: `small-${name}`,
  width: 480,
  height: 300,
});

async function draw(monitors: ScreenshotTarget[], taken: Screenshot[]) {
  const attached: string[] = [];
  const released: string[] = [];
  const window = await drawWindow(
    <ScreenshotMenu onTaken={({ given }) => attached.push(given.id)} />,
    {
      past: [],
      backend: {
        screenshotTargets: async () => ({ monitors, windows: [target("Invoice", "soffice")] }),
        takeScreenshot: async (name, asked) => {
          taken.push(asked);
          const cancelled = asked.kind === "region" && taken.length > 1;
          return cancelled ? null : { name, given: givenOf("shot.png", 1) };
        },
        forgetScreenshots: async () => void released.push("all"),
      },
    },
  );
  const choose = async (item: string) => {
    await window.user.click(screen.getByRole("button", { name: text("screenshot-take") }));
    await window.user.click(screen.getByRole("menuitem", { name: new RegExp(item), hidden: true }));
  };
  return { ...window, attached, released, choose };
}

test("the only screen is taken at once", async () => {
  const taken: Screenshot[] = [];
  const { choose, attached } = await draw([target("DP-1")], taken);
  await choose(text("screenshot-screen"));
  await waitFor(() => expect(attached).toEqual(["blob-of-shot.png"]));
  expect(taken).toEqual([{ kind: "monitor", index: 0 }]);
});

test("of several screens or windows one is chosen by its name", async () => {
  const taken: Screenshot[] = [];
  const { user, choose, attached } = await draw([target("DP-1"), target("DP-2")], taken);
  await choose(text("screenshot-screen"));
  await user.click(await screen.findByText("DP-2"));
  await waitFor(() => expect(attached).toHaveLength(1));
  await choose(text("screenshot-window"));
  await user.click(await screen.findByText("Invoice"));
  await waitFor(() => expect(attached).toHaveLength(2));
  expect(taken).toEqual([
    { kind: "monitor", index: 1 },
    { kind: "window", index: 0 },
  ]);
});

test("who chooses nothing attaches nothing, and what was seen is let go of", async () => {
  const taken: Screenshot[] = [];
  const { user, choose, attached, released } = await draw([target("DP-1")], taken);
  await choose(text("screenshot-region"));
  await waitFor(() => expect(attached).toHaveLength(1));
  await choose(text("screenshot-region"));
  await waitFor(() => expect(taken).toHaveLength(2));
  await choose(text("screenshot-window"));
  await user.click(await screen.findByRole("button", { name: text("app-close"), hidden: true }));
  expect([attached.length, released]).toEqual([1, ["all"]]);
});

test("why it does not work is told", async () => {
  const { user } = await drawWindow(
    <>
      <ScreenshotMenu onTaken={() => {}} />
      <Toasts />
    </>,
    {
      past: [],
      backend: {
        screenshotTargets: async () => {
          throw new BackendError("bad_request", "There is no screen.");
        },
      },
    },
  );
  await user.click(screen.getByRole("button", { name: text("screenshot-take") }));
  await user.click(
    screen.getByRole("menuitem", { name: new RegExp(text("screenshot-window")), hidden: true }),
  );
  expect(await screen.findByText("There is no screen.")).toBeVisible();
});
