// The settings, as the sections read and change them. A change is written at once; a refusal is shown.

import { createContext, use, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import { useWorkspace } from "../sessions/use-workspace";
import { useAsked } from "./use-asked";
import type { SettingChange, SettingsView } from "../ipc/generated/commands";

export interface LoadedSettings {
  /** null until they have arrived. */
  view: SettingsView | null;
  problem: string | null;
  /** The outcome of the last change, for the line below the sections. */
  told: { is: "saved"; number: number } | { is: "refused"; why: string } | null;
  /** Changes one; false when it was refused. */
  change: (change: SettingChange) => Promise<boolean>;
  /** Lets Qilbee start at sign-in, or not; false when it was refused. */
  startAtSignIn: (on: boolean) => Promise<boolean>;
  readAgain: () => void;
  /** Puts back what the file said when it could be read last. Rejects with a BackendError. */
  restore: () => Promise<void>;
}

const SettingsViewContext = createContext<LoadedSettings | null>(null);

export const SettingsViewProvider = SettingsViewContext.Provider;

export function useSettingsView(): LoadedSettings {
  const settings = use(SettingsViewContext);
  if (settings === null) throw new Error("There are no settings above this component.");
  return settings;
}

export function useLoadedSettings(): LoadedSettings {
  const backend = useBackend();
  const workspace = useWorkspace();
  const [told, tell] = useState<LoadedSettings["told"]>(null);
  const { value, problem, set, again } = useAsked(() => backend.settings());
  const write = async (call: () => Promise<SettingsView>) => {
    try {
      set(await call());
      tell((before) => ({ is: "saved", number: before?.is === "saved" ? before.number + 1 : 1 }));
      await workspace.refreshInfo();
      return true;
    } catch (thrown) {
      tell({ is: "refused", why: toBackendError(thrown).message });
      // The file may be another one by now, or a broken one: what it says is shown again.
      again();
      return false;
    }
  };
  return {
    view: value,
    problem,
    told,
    readAgain: again,
    change: (change) => write(() => backend.changeSetting(change)),
    startAtSignIn: (on) => write(() => backend.startAtSignIn(on)),
    async restore() {
      set(await backend.restoreSettings());
      tell(null);
      await workspace.refreshInfo();
    },
  };
}
