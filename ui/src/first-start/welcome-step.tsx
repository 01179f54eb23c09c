// The first step: what Qilbee is, in two sentences, and the language of everything after it.

import { useId } from "react";
import { text } from "../texts";
import { chooseLanguage, chosenLanguage, LANGUAGE_CHOICES } from "../texts/language";
import { languageName } from "../texts/text";
import styles from "./first-start.module.css";

export function WelcomeStep() {
  const group = useId();
  const chosen = chosenLanguage();
  return (
    <>
      <p className={styles.lead}>{text("welcome-lead")}</p>
      <fieldset className={styles.languages}>
        <legend>{text("welcome-language")}</legend>
        <div>
          {LANGUAGE_CHOICES.map((one) => (
            <label key={one} lang={one === "system" ? undefined : one}>
              <input
                type="radio"
                name={group}
                checked={one === chosen}
                onChange={() => {
                  chooseLanguage(one);
                  location.reload();
                }}
              />
              <span>{languageName(one)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
