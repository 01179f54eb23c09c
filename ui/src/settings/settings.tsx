// The button that opens the settings, and the settings over the window once a section of them is asked for.

import { text } from "../texts";
import { IconButton } from "../ui/button";
import { later } from "../ui/later";
import { useStore } from "../ui/store";
import { KEYS } from "../ui/window-keys";
import { settingsOpenAt } from "./open-settings";

const SettingsDialog = later(async () => (await import("./settings-dialog")).SettingsDialog);

export function SettingsButton() {
  return (
    <IconButton
      icon="settings"
      label={text("settings-open")}
      title={`${text("settings-open")} (${KEYS.settings})`}
      onClick={() => settingsOpenAt.set("general")}
    />
  );
}

/** Once in the window: whoever sets the store opens them. */
export function Settings() {
  const section = useStore(settingsOpenAt);
  return section === null ? null : <SettingsDialog section={section} />;
}
