// The settings over the window: a search field, a list of five pages and one of them, with its sections below each other.
// Everything is saved as soon as it is chosen. Stable for tests: `data-settings` names each section.

import { type ComponentType, type RefObject, useEffect, useRef } from "react";
import { text } from "../texts";
import { Dialog } from "../ui/dialog";
import { useMediaQuery } from "../ui/use-media-query";
import { keepInView } from "./in-view";
import { type SettingsSection, settingsOpenAt, soughtSetting } from "./open-settings";
import { PageChoice, PageList } from "./page-list";
import { pageOf, type SettingsPage, sectionsOf } from "./pages";
import { BrokenFile } from "./parts/broken-file";
import { useSought } from "./parts/use-sought";
import { Saved } from "./saved";
import { SettingsSearch } from "./search/settings-search";
import { About } from "./sections/about";
import { Budget } from "./sections/budget";
import { Data } from "./sections/data";
import { FleetSection } from "./sections/fleet";
import { FiguresSection } from "./sections/figures";
import { General } from "./sections/general";
import { Keys } from "./sections/keys";
import { MemorySection } from "./sections/memory";
import { Models } from "./sections/models";
import { Permissions } from "./sections/permissions";
import { ProvidersSection } from "./sections/providers";
import { Privacy } from "./sections/privacy";
import { QubeSection } from "./sections/qube";
import { Shortcuts } from "./sections/shortcuts";
import { Tools } from "./sections/tools";
import styles from "./settings.module.css";
import { SettingsViewProvider, useLoadedSettings } from "./use-settings-view";

const SECTIONS: Record<SettingsSection, ComponentType> = {
  general: General,
  keys: Keys,
  models: Models,
  providers: ProvidersSection,
  permissions: Permissions,
  privacy: Privacy,
  tools: Tools,
  qube: QubeSection,
  fleet: FleetSection,
  memory: MemorySection,
  figures: FiguresSection,
  budget: Budget,
  shortcuts: Shortcuts,
  data: Data,
  about: About,
};

/** The page that is shown, in the list or in the choice. */
const CURRENT = '[aria-current="page"], select';

export function SettingsDialog({ section }: { section: SettingsSection }) {
  const settings = useLoadedSettings();
  const roomForList = useMediaQuery("(min-width: 720px)");
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const page = pageOf(section);
  const isBroken = settings.view !== null && settings.view.problem !== null;

  // It begins at the page that is shown.
  useEffect(() => list.current?.querySelector<HTMLElement>(CURRENT)?.focus(), []);
  useEffect(() => showSection(content, section), [section]);

  return (
    <Dialog
      title={text("settings-title")}
      className={styles.dialog}
      onClose={() => {
        soughtSetting.set(null);
        settingsOpenAt.set(null);
      }}
    >
      <div className={styles.columns}>
        <div ref={list} className={styles.list}>
          <SettingsSearch />
          {roomForList ? (
            <PageList
              page={page}
              show={(one) => {
                settingsOpenAt.set(one);
                showSection(content, one);
              }}
            />
          ) : (
            <PageChoice page={page} />
          )}
        </div>
        <div key={page} ref={content} className={styles.content} data-settings-content>
          <SettingsViewProvider value={settings}>
            {isBroken && <BrokenFile />}
            <Page page={page} />
          </SettingsViewProvider>
          {/* The box above says it in plainer words. */}
          <Saved told={isBroken ? null : settings.told} />
        </div>
      </div>
    </Dialog>
  );
}

function Page({ page }: { page: SettingsPage }) {
  return sectionsOf(page).map((section) => <Section key={section} section={section} />);
}

function Section({ section }: { section: SettingsSection }) {
  const Content = SECTIONS[section];
  const heading = text(`settings-section-${section}`);
  const place = useSought<HTMLHeadingElement>(heading);
  return (
    <div className={styles.part} data-settings={section}>
      <h3 ref={place} className={styles.heading} tabIndex={-1}>
        {heading}
      </h3>
      <Content />
    </div>
  );
}

/** Unless one of its settings is looked for, which shows itself. */
function showSection(content: RefObject<HTMLElement | null>, section: SettingsSection): void {
  const all = content.current;
  const found = all?.querySelector(`[data-settings="${section}"]`);
  if (!all || !found || soughtSetting.get() !== null) return;
  if (sectionsOf(pageOf(section))[0] === section) all.scrollTop = 0;
  else keepInView(found, all);
}
