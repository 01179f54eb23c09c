// Draws one section of the settings over a backend that keeps what it is told. Tests only.

import { vi } from "vitest";
import type { Backend } from "../ipc/backend";
import { createFakeSettings, type SettingsCase } from "../ipc/fake/settings";
import type { SettingsBackend } from "../ipc/settings-backend";
import { drawWindow, type TestWindow } from "../test-window";
import { type SettingsSection, settingsOpenAt } from "./open-settings";
import { loadLater } from "../ui/later";
import { Settings } from "./settings";

// Before any test, so that none waits for it.
await loadLater();

interface DrawnSettings extends TestWindow {
  /** Every call that the section made, each a spy. */
  backend: SettingsBackend;
}

/** Gives jsdom the dialogs it lacks: a dialog is shown as if it were part of the page. */
function withDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}

export async function drawSettings(
  section: SettingsSection,
  what: SettingsCase = "usual",
  own: Partial<Backend> = {},
): Promise<DrawnSettings> {
  withDialogs();
  window.matchMedia ??= () => ROOMY;
  const backend = { ...createFakeSettings(what), ...own };
  for (const [name, call] of Object.entries(backend)) {
    Object.assign(backend, { [name]: vi.fn(call) });
  }
  settingsOpenAt.set(section);
  const drawn = await drawWindow(<Settings />, { backend });
  return { ...drawn, backend };
}

const ROOMY: MediaQueryList = {
  matches: true,
  media: "",
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => true,
};
