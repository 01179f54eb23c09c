// The press that a command follows from, as the page tells the backend. Only a browser makes events that count as real, so
// the listeners are called with what a browser would give them.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

interface Heard {
  target: EventTarget;
  [field: string]: unknown;
}

const FOCUS_REST_MS = 500;
let listeners: Map<string, (event: Heard) => void>;
let pressNow: () => unknown;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  listeners = new Map();
  const press = await import("./press");
  const adding = vi.spyOn(window, "addEventListener").mockImplementation((type, listener) => {
    listeners.set(type, listener as unknown as (event: Heard) => void);
  });
  press.hearPresses();
  // Whoever listens after it would take its place among the listeners.
  adding.mockRestore();
  ({ pressNow } = press);
  vi.advanceTimersByTime(10_000);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function hear(type: string, event: Heard): void {
  listeners.get(type)?.({ isTrusted: true, ...event });
}

function draw(markup: string): (selector: string) => Element {
  document.body.innerHTML = markup;
  return (selector) => {
    const found = document.querySelector(selector);
    if (found === null) throw new Error(`${selector} is not drawn`);
    return found;
  };
}

const down = (target: Element, at = { screenX: 12, screenY: 34 }) =>
  hear("pointerdown", { target, ...at });
const click = (target: Element) => hear("click", { target, detail: 1 });
/** As a key makes one, or a program that presses without pressing. */
const clickByKey = (target: Element) => hear("click", { target, detail: 0 });
const key = (target: Element, code: string, more: object = {}) =>
  hear("keydown", { target, code, repeat: false, altKey: false, ...more });

test("a click follows from the press before it, wherever in the button that was", () => {
  const find = draw("<button><b>Allow</b></button>");
  expect(pressNow()).toBeNull();
  down(find("b"));
  vi.advanceTimersByTime(80);
  click(find("button"));
  expect(pressNow()).toEqual({ kind: "pointer", x: 12, y: 34, age_ms: 80 });
});

test("a press is followed by one click", () => {
  const find = draw("<button>Allow</button>");
  down(find("button"));
  click(find("button"));
  click(find("button"));
  expect(pressNow()).toBeNull();
});

test("a click that no press came before follows from none", () => {
  const find = draw("<button>Allow</button><p>Elsewhere</p>");
  const check = (before: () => void) => {
    down(find("button"));
    click(find("button"));
    before();
    expect(pressNow()).toBeNull();
  };
  check(() => clickByKey(find("button")));
  check(() => hear("click", { target: find("button"), detail: 1, isTrusted: false }));
  check(() => {
    down(find("p"));
    click(find("button"));
  });
  check(() => {
    hear("pointerdown", { target: find("button"), isTrusted: false });
    click(find("button"));
  });
});

test.each(["Enter", "NumpadEnter", "Space"])("%s presses the button that has it", (code) => {
  const find = draw("<button>Allow</button><button id=other>Deny</button>");
  key(find("button"), code);
  clickByKey(find("button"));
  expect(pressNow()).toEqual({ kind: "key", age_ms: 0 });
  clickByKey(find("button"));
  expect(pressNow(), "one click for a key").toBeNull();
  key(find("button"), code);
  clickByKey(find("#other"));
  expect(pressNow(), "another button").toBeNull();
});

test("Enter in a field presses the button of its form, and of no other", () => {
  const find = draw(
    "<form><input><button type=submit>Send</button></form><form id=b><button>No</button></form>",
  );
  key(find("input"), "Enter");
  clickByKey(find("button"));
  expect(pressNow()).toEqual({ kind: "key", age_ms: 0 });
  key(find("input"), "Enter");
  clickByKey(find("#b button"));
  expect(pressNow()).toBeNull();
});

test("keys that write press nothing", () => {
  const find = draw("<textarea></textarea>");
  key(find("textarea"), "KeyA");
  expect(pressNow()).toBeNull();
  hear("keydown", { target: find("textarea"), code: "Enter", isTrusted: false });
  expect(pressNow()).toBeNull();
  key(find("textarea"), "Enter", { repeat: true });
  expect(pressNow(), "held down").toBeNull();
  key(find("textarea"), "Enter");
  expect(pressNow()).toEqual({ kind: "key", age_ms: 0 });
});

test("a key just after the focus was meant for something else", () => {
  const find = draw("<button>Allow</button>");
  const check = (focused: EventTarget, waited: number, alt: boolean, counts: boolean) => {
    vi.advanceTimersByTime(10_000);
    hear("focus", { target: focused });
    vi.advanceTimersByTime(waited);
    key(find("button"), "Enter", { altKey: alt });
    expect(pressNow() !== null, `${waited} ms`).toBe(counts);
  };
  check(window, FOCUS_REST_MS - 1, false, false);
  check(window, FOCUS_REST_MS, false, true);
  check(find("button"), FOCUS_REST_MS - 1, false, false);
  check(find("button"), FOCUS_REST_MS, false, true);
  // With Alt it is for the whole page, whichever field has the focus.
  check(find("button"), 0, true, true);
  check(window, FOCUS_REST_MS - 1, true, false);
});

test("a click on a label presses its box too", () => {
  const find = draw("<label>Hide<input type=checkbox></label>");
  down(find("label"));
  click(find("label"));
  clickByKey(find("input"));
  expect(pressNow()).toEqual({ kind: "pointer", x: 12, y: 34, age_ms: 0 });
});

test("arrow keys choose another of several", () => {
  const find = draw(
    "<input type=radio name=a id=one><input type=radio name=a id=two><input type=radio name=b id=far>",
  );
  key(find("#one"), "ArrowDown");
  clickByKey(find("#two"));
  expect(pressNow()).toEqual({ kind: "key", age_ms: 0 });
  key(find("#one"), "ArrowDown");
  clickByKey(find("#far"));
  expect(pressNow()).toBeNull();
});

test("what the system's own menu chose counts if the person had touched it", () => {
  const find = draw("<select></select><input>");
  hear("change", { target: find("select") });
  expect(pressNow()).toBeNull();
  down(find("select"));
  hear("change", { target: find("select") });
  expect(pressNow()).toEqual({ kind: "choice", age_ms: 0 });
  hear("change", { target: find("select"), isTrusted: false });
  expect(pressNow()).toBeNull();
});
