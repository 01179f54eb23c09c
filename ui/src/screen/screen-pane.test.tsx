import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventBody } from "../ipc/generated/protocol";
import { CLICK, drawWindow } from "../test-window";
import { text } from "../texts";
import { ScreenPane } from "./screen-pane";

const SEEN: EventBody[] = [
  { type: "turn_started" },
  { type: "screen", image: { id: "b1", media_type: "image/webp", byte_count: 9 } },
];

beforeEach(() => {
  let count = 0;
  URL.createObjectURL = vi.fn(() => `blob:live-${(count += 1)}`);
  URL.revokeObjectURL = vi.fn();
});

afterEach(() => {
  setVisibility("visible");
});

test("the live screen is shown while a task runs, the last picture afterwards", async () => {
  const { emit, watched, showScreen } = await drawWindow(<ScreenPane onHide={() => {}} />, {
    past: SEEN,
  });
  expect(watched()).toBe(1);
  expect(picture()).toBe("qilbee-blob://localhost/b1");
  act(() => showScreen());
  act(() => showScreen());
  expect(picture()).toBe("blob:live-2");
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:live-1");
  await act(async () => emit({ type: "turn_ended", reason: "completed" }));
  expect(watched()).toBe(0);
  expect(picture()).toBe("qilbee-blob://localhost/b1");
});

test("a window nobody sees asks for nothing", async () => {
  const { watched } = await drawWindow(<ScreenPane onHide={() => {}} />, { past: SEEN });
  await act(async () => setVisibility("hidden"));
  expect(watched()).toBe(0);
  await act(async () => setVisibility("visible"));
  expect(watched()).toBe(1);
});

test("a panel that is closed asks for nothing", async () => {
  const { watched, unmount } = await drawWindow(<ScreenPane onHide={() => {}} />, { past: SEEN });
  unmount();
  await act(async () => {});
  expect(watched()).toBe(0);
});

test("the window in use is shown larger until the person wants the whole screen", async () => {
  const used: EventBody[] = [
    CLICK,
    { type: "tool_started", call: "c" },
    {
      type: "screen",
      call: "c",
      image: { id: "b2", media_type: "image/webp", byte_count: 9, width: 1000, height: 500 },
      window_area: { x: 400, y: 100, width: 260, height: 110 },
    },
  ];
  const { user, container } = await drawWindow(<ScreenPane onHide={() => {}} />, {
    past: [...SEEN.slice(0, 1), ...used],
  });
  const isZoomed = () => container.querySelector("[data-zoomed]")?.getAttribute("data-zoomed");
  const button = screen.getByRole("button", { name: text("screen-zoom"), pressed: true });
  expect(isZoomed()).toBe("true");
  await user.click(button);
  expect(isZoomed()).toBe("false");
  expect(localStorage.getItem("qilbee.stage-whole-screen")).toBe("yes");
  await user.click(button);
  expect(isZoomed()).toBe("true");
});

/** The large picture, not one of the strip. */
function picture(): string | null {
  return screen.getByRole("img", { name: /The screen/ }).getAttribute("src");
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
}
