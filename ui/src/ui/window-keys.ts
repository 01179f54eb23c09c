// The keys of the window, as people read them and as they are pressed. Each opens or begins something; none of them
// answers a question of Qilbee's.

import { text } from "../texts";

const ctrl = (key: string) => `${text("key-name-ctrl")}+${key}`;

export const KEYS = {
  palette: ctrl("K"),
  newChat: ctrl("N"),
  settings: ctrl(","),
  capabilities: "F1",
  stop: ctrl("."),
} as const;

export type PressedKey = "palette" | "newChat" | "settings";

/** All of them, with what they do, for whoever looks them up. */
export function windowKeys(): readonly { keys: string; does: string }[] {
  return [
    { keys: KEYS.palette, does: text("keys-palette") },
    { keys: KEYS.newChat, does: text("sidebar-new-chat") },
    { keys: KEYS.settings, does: text("settings-open") },
    { keys: ctrl("F"), does: text("chat-search-field") },
    { keys: KEYS.capabilities, does: text("start-capabilities") },
    {
      keys: `${KEYS.stop} / ${text("key-name-esc")} ${text("key-name-esc")}`,
      does: text("keys-stop"),
    },
  ];
}

const PRESSED: Readonly<Record<string, PressedKey>> = {
  k: "palette",
  n: "newChat",
  ",": "settings",
};

/** The key that was pressed with Ctrl, or with Command where that is the system's; null for any other. */
export function pressedKey(event: KeyboardEvent): PressedKey | null {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return null;
  return PRESSED[event.key.toLowerCase()] ?? null;
}
