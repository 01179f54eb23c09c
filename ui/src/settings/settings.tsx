// A few settings and facts: appearance, where data is kept, the version.

import { useState } from "react";
import { useStore } from "../sessions/store";
import { useAppInfo } from "../sessions/use-workspace";
import { texts } from "../texts";
import { IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import styles from "./settings.module.css";
import { THEMES, theme } from "./theme";

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="settings" label={texts.settings.open} onClick={() => setOpen(true)} />
      {open && <Settings onClose={() => setOpen(false)} />}
    </>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const info = useAppInfo();
  return (
    <Dialog title={texts.settings.title} onClose={onClose}>
      <ThemeChoice />
      {info !== null && (
        <>
          <section className={styles.part}>
            <h3>{texts.settings.kept}</h3>
            <dl className={styles.facts}>
              <dt>{texts.settings.chats}</dt>
              <dd>{info.data_folder}</dd>
              <dt>{texts.settings.log}</dt>
              <dd>{info.log_folder}</dd>
            </dl>
            <p className={styles.note}>{texts.settings.keptNote}</p>
          </section>
          <p className={styles.version}>{texts.settings.version(info.version)}</p>
        </>
      )}
    </Dialog>
  );
}

function ThemeChoice() {
  const chosen = useStore(theme);
  return (
    <fieldset className={styles.themes}>
      <legend>{texts.settings.theme}</legend>
      <div className={styles.choices}>
        {THEMES.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={one === chosen}
              onChange={() => theme.set(one)}
            />
            <span>{texts.settings.themes[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
