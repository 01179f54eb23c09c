// The settings: the button that opens them, and over the window a list of sections and one of them. On a narrow window the
// list is a choice above the section.

import { useStore } from "../ui/store";
import { IconButton } from "../ui/button";
import { settingsOpenAt, type SettingsSection } from "./open-settings";
import type { ComponentType } from "react";
import { text } from "../texts";
import { Dialog } from "../ui/dialog";
import { useMediaQuery } from "../ui/use-media-query";
import { BrokenFile } from "./parts/broken-file";
import { Note } from "./parts/part";
import { Select } from "./parts/select";
import { About } from "./sections/about";
import { Budget } from "./sections/budget";
import { Data } from "./sections/data";
import { FiguresSection } from "./sections/figures";
import { General } from "./sections/general";
import { Keys } from "./sections/keys";
import { MemorySection } from "./sections/memory";
import { Models } from "./sections/models";
import { Permissions } from "./sections/permissions";
import { Privacy } from "./sections/privacy";
import { QubeSection } from "./sections/qube";
import { Shortcuts } from "./sections/shortcuts";
import { Tools } from "./sections/tools";
import styles from "./settings.module.css";
import { SettingsViewProvider, useLoadedSettings } from "./use-settings-view";

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

const SECTIONS: Record<SettingsSection, ComponentType> = {
  general: General,
  keys: Keys,
  models: Models,
  permissions: Permissions,
  privacy: Privacy,
  tools: Tools,
  qube: QubeSection,
  memory: MemorySection,
  figures: FiguresSection,
  budget: Budget,
  shortcuts: Shortcuts,
  data: Data,
  about: About,
};
const NAMES = Object.keys(SECTIONS) as SettingsSection[];
/** The sections that do not depend on the settings file. */
const WITHOUT_FILE: readonly SettingsSection[] = [
  "keys",
  "tools",
  "memory",
  "figures",
  "data",
  "about",
];

function SettingsDialog({ section }: { section: SettingsSection }) {
  const settings = useLoadedSettings();
  const roomForList = useMediaQuery("(min-width: 720px)");
  const Section = SECTIONS[section];
  const isBroken = settings.view !== null && settings.view.problem !== null;

  return (
    <Dialog
      title={text("settings-title")}
      className={styles.dialog}
      onClose={() => settingsOpenAt.set(null)}
    >
      <div className={styles.columns}>
        {roomForList ? (
          <SectionList section={section} />
        ) : (
          <Select
            label={text("settings-sections-label")}
            value={section}
            options={NAMES.map((name) => ({
              value: name,
              label: text(`settings-section-${name}`),
            }))}
            choose={(name) => settingsOpenAt.set(name)}
          />
        )}
        <div key={section} className={styles.content} data-settings={section}>
          <h3 className={styles.heading}>{text(`settings-section-${section}`)}</h3>
          <SettingsViewProvider value={settings}>
            {isBroken && !WITHOUT_FILE.includes(section) && <BrokenFile />}
            <Section />
          </SettingsViewProvider>
          <div className={styles.told} role="status">
            {settings.told !== null && <Note tone={settings.told.tone}>{settings.told.text}</Note>}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function SectionList({ section }: { section: SettingsSection }) {
  return (
    <nav className={styles.list} aria-label={text("settings-sections-label")}>
      <ul>
        {NAMES.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.entry}
              aria-current={name === section ? "page" : undefined}
              onClick={() => settingsOpenAt.set(name)}
            >
              {text(`settings-section-${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
