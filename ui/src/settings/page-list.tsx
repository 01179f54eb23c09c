// The pages of the settings, beside what they show: each with the sections on it, the current one unfolded. On a narrow
// window a choice above the page.

import { text } from "../texts";
import { type SettingsSection, settingsOpenAt } from "./open-settings";
import { PAGE_NAMES, type SettingsPage, sectionsOf } from "./pages";
import { Select } from "./parts/select";
import styles from "./settings.module.css";

interface PageListProps {
  page: SettingsPage;
  show: (section: SettingsSection) => void;
}

export function PageList({ page, show }: PageListProps) {
  return (
    <nav aria-label={text("settings-sections-label")}>
      <ul>
        {PAGE_NAMES.map((one) => (
          <li key={one}>
            <button
              type="button"
              className={styles.entry}
              aria-current={one === page ? "page" : undefined}
              onClick={() => show(firstOf(one))}
            >
              {text(`settings-page-${one}`)}
            </button>
            {one === page && (
              <ul className={styles.sections}>
                {sectionsOf(one).map((section) => (
                  <li key={section}>
                    <button type="button" className={styles.section} onClick={() => show(section)}>
                      {text(`settings-section-${section}`)}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PageChoice({ page }: { page: SettingsPage }) {
  return (
    <Select
      label={text("settings-sections-label")}
      value={page}
      options={PAGE_NAMES.map((one) => ({ value: one, label: text(`settings-page-${one}`) }))}
      choose={(one) => settingsOpenAt.set(firstOf(one))}
    />
  );
}

function firstOf(page: SettingsPage): SettingsSection {
  return sectionsOf(page)[0] ?? "general";
}
