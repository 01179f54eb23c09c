// The language of the window, small and out of the way: the system's is right for nearly everybody.

import { text } from "../texts";
import { chooseLanguage, chosenLanguage, LANGUAGE_CHOICES } from "../texts/language";
import { languageName } from "../texts/text";
import { Icon } from "../ui/icon";
import styles from "./first-start.module.css";

export function LanguageMenu() {
  return (
    <div className={styles.language}>
      <Icon name="globe" size={16} />
      <select
        aria-label={text("welcome-language")}
        value={chosenLanguage()}
        onChange={(event) => {
          const chosen = LANGUAGE_CHOICES.find((one) => one === event.target.value);
          if (chosen === undefined) return;
          chooseLanguage(chosen);
          location.reload();
        }}
      >
        {LANGUAGE_CHOICES.map((one) => (
          <option key={one} value={one} lang={one === "system" ? undefined : one}>
            {languageName(one)}
          </option>
        ))}
      </select>
      <span className={styles.open}>
        <Icon name="down" size={14} />
      </span>
    </div>
  );
}
