// The keys that were pressed, by the names the settings file has for them. Reads; changes nothing.

/** The outcome of a press: still only modifiers, usable keys, or the reason why they are not. */
export type Pressed =
  { is: "waiting" } | { is: "keys"; keys: string } | { is: "needs-modifier" } | { is: "unknown" };

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "shiftKey" | "metaKey">;

const MODIFIERS = ["Control", "Alt", "AltGraph", "Shift", "Meta", "Super", "OS"];
/** Keys with another name in the settings file than in the browser. */
const NAMES: Readonly<Record<string, string>> = {
  " ": "space",
  Enter: "Return",
  Backspace: "BackSpace",
  PageUp: "Page_Up",
  PageDown: "Page_Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  ArrowUp: "Up",
  ArrowDown: "Down",
  PrintScreen: "Print",
};
const SAME = ["Escape", "Tab", "Delete", "Insert", "Home", "End", "Pause"];

export function chordOf(press: Press): Pressed {
  if (MODIFIERS.includes(press.key)) return { is: "waiting" };
  const key = nameOf(press);
  if (key === null) return { is: "unknown" };
  const modifiers = [
    press.ctrlKey && "ctrl",
    press.altKey && "alt",
    press.shiftKey && "shift",
    press.metaKey && "super",
  ].filter((one) => one !== false);
  const isFunctionKey = /^F\d+$/.test(key);
  const isForTyping = modifiers.every((one) => one === "shift");
  if (isForTyping && !isFunctionKey) return { is: "needs-modifier" };
  return { is: "keys", keys: [...modifiers, key].join("+") };
}

function nameOf({ key, code }: Press): string | null {
  const named = NAMES[key];
  if (named !== undefined) return named;
  if (SAME.includes(key) || /^F([1-9]|1\d|2[0-4])$/.test(key)) return key;
  // With Shift or AltGr the key gives another character than the one on it.
  const letter = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  const plain = letter?.[1] ?? letter?.[2];
  const isPlainLetter = /^[a-z]$/i.test(key);
  if (isPlainLetter) return key.toLowerCase();
  if (plain !== undefined) return plain.toLowerCase();
  return [...key].length === 1 && key !== "Dead" ? key : null;
}
