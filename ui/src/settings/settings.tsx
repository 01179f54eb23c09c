// The button of the settings, and the settings over the window for as long as a section is open.

import { useStore } from "../ui/store";
import { text } from "../texts";
import { IconButton } from "../ui/button";
import { settingsOpenAt } from "./open-settings";
import { SettingsDialog } from "./settings-dialog";

export function SettingsButton() {
  return (
    <IconButton
      icon="settings"
      label={text("settings-open")}
      onClick={() => settingsOpenAt.set("general")}
    />
  );
}

/** Once in the window: whoever sets the store opens them. */
export function Settings() {
  const section = useStore(settingsOpenAt);
  return section === null ? null : <SettingsDialog section={section} />;
}
