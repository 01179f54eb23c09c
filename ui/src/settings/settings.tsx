// A few settings and facts: appearance, where data is kept, the version.

import { useId, useState } from "react";
import { useStore } from "../sessions/store";
import { useAppInfo } from "../sessions/use-workspace";
import { texts } from "../texts";
import { chooseLanguage, chosenLanguage, LANGUAGE_CHOICES } from "../texts/language";
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
      <LanguageChoice />
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
    <Choices
      legend={texts.settings.theme}
      names={texts.settings.themes}
      all={THEMES}
      chosen={chosen}
      choose={(one) => theme.set(one)}
    />
  );
}

function LanguageChoice() {
  return (
    <Choices
      legend={texts.settings.language}
      names={texts.settings.languages}
      all={LANGUAGE_CHOICES}
      chosen={chosenLanguage()}
      choose={(one) => {
        chooseLanguage(one);
        location.reload();
      }}
    />
  );
}

interface ChoicesProps<One extends string> {
  legend: string;
  names: Record<One, string>;
  all: readonly One[];
  chosen: One;
  choose: (one: One) => void;
}

function Choices<One extends string>({ legend, names, all, chosen, choose }: ChoicesProps<One>) {
  const group = useId();
  return (
    <fieldset className={styles.themes}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {all.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name={group}
              checked={one === chosen}
              onChange={() => choose(one)}
            />
            <span>{names[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
