// The press that what happens now follows from. The backend does what gives authority only after a press on the person's
// own mouse or keyboard, and looks for it where and when this page says it was. A click that no press came before, as
// other programs can ask for, follows from none.

/** Keys that press a button, send, or choose. */
const ACTING_KEYS = new Set([
  "Enter",
  "NumpadEnter",
  "Space",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
]);
/** A key that reaches a page or a field within this time of the focus may have been meant for another. */
const FOCUS_MS = 500;

/** Places are on the screen, in the page's own pixels. */
type Kind = { kind: "pointer"; x: number; y: number } | { kind: "key" } | { kind: "choice" };

/** As the backend reads it. */
export type Press = Kind & { age_ms: number };

interface Heard {
  kind: Kind;
  at: number;
  /** Where it went; a click that follows from it goes there too. */
  target: EventTarget | null;
}

/** What did something last; null after something was done that no press came before. */
let current: Heard | null = null;
/** The last press or key, until a click has followed from it. */
let down: Heard | null = null;
let key: Heard | null = null;
/** The label that was clicked, until its box has been. */
let label: HTMLLabelElement | null = null;
/** What the last press or key went to. */
let touched: EventTarget | null = null;
let pageFocusedAt = -Infinity;
let fieldFocusedAt = -Infinity;

/** Returns the press that what is asked now follows from. */
export function pressNow(): Press | null {
  if (current === null) return null;
  return { ...current.kind, age_ms: Math.round(performance.now() - current.at) };
}

/** Begins to hear of presses, before anything else in the page does. */
export function hearPresses(): void {
  window.addEventListener("pointerdown", onPointerDown, true);
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("click", onClick, true);
  window.addEventListener("change", onChange, true);
  window.addEventListener("focus", onFocus, true);
}

function onPointerDown(event: PointerEvent): void {
  if (!event.isTrusted) return;
  touched = event.target;
  const kind = { kind: "pointer", x: event.screenX, y: event.screenY } as const;
  down = { kind, at: performance.now(), target: event.target };
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.isTrusted) return;
  touched = event.target;
  if (!ACTING_KEYS.has(event.code)) return;
  const at = performance.now();
  // With Alt it is a shortcut of the whole page.
  const since = event.altKey ? pageFocusedAt : Math.max(pageFocusedAt, fieldFocusedAt);
  const counts = !event.repeat && at - since >= FOCUS_MS;
  key = counts ? { kind: { kind: "key" }, at, target: event.target } : null;
  current = key;
}

function onClick(event: MouseEvent): void {
  current = event.isTrusted ? pressOf(event) : null;
  const { target, detail } = event;
  const isPressed = current !== null && detail > 0 && target instanceof Element;
  label = isPressed ? target.closest("label") : null;
}

/** Finds the press that a click follows from. Each is followed by one, and a click on a label by that of its box. */
function pressOf({ target, detail }: MouseEvent): Heard | null {
  if (detail === 0) {
    if (label !== null && label.control === target) return current;
    const pressed = key;
    key = null;
    return pressed !== null && followsKey(target, pressed.target) ? pressed : null;
  }
  const pressed = down;
  down = null;
  const isThere =
    target instanceof Node && pressed?.target instanceof Node && target.contains(pressed.target);
  return isThere ? pressed : null;
}

/** A key presses what it went to, sends the form of a field, or chooses another of several. */
function followsKey(target: EventTarget | null, from: EventTarget | null): boolean {
  if (target === from) return true;
  if (!(from instanceof HTMLInputElement)) return false;
  if (target instanceof HTMLButtonElement)
    return target.type === "submit" && target.form === from.form;
  return target instanceof HTMLInputElement && target.type === "radio" && target.name === from.name;
}

/** The system's own menus, and fields that are left, tell what was chosen and not how. */
function onChange(event: Event): void {
  const { target } = event;
  const byClick = target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type);
  if (byClick) return;
  const isPersons = event.isTrusted && touched === target;
  current = isPersons ? { kind: { kind: "choice" }, at: performance.now(), target } : null;
}

function onFocus(event: FocusEvent): void {
  const now = performance.now();
  if (event.target === window || event.target === document) pageFocusedAt = now;
  else fieldFocusedAt = now;
}
