// The search field above the pages of the settings. What is taken comes into view with the focus on it.

import { useState } from "react";
import { text } from "../../texts";
import { FindBox } from "../../ui/find-box";
import { openSetting } from "../open-settings";
import { findSettings } from "./entries";

/** More are not read through. */
const MOST = 12;

export function SettingsSearch() {
  const [typed, write] = useState("");
  const found = findSettings(typed).slice(0, MOST);
  return (
    <FindBox
      look="field"
      opensOnTyping
      label={text("settings-search")}
      placeholder={text("settings-search")}
      typed={typed}
      write={write}
      none={text("settings-search-none")}
      groups={[
        {
          title: text("settings-search-found"),
          lines: found.map(({ id, label, place, isDrastic }) => ({
            id,
            name: label,
            hint: place,
            isDrastic,
          })),
        },
      ]}
      take={(id) => {
        const entry = found.find((one) => one.id === id);
        if (entry === undefined) return;
        write("");
        openSetting(entry.section, entry.label);
      }}
    />
  );
}
