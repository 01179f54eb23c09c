// The first step: what Qilbee is, in two sentences, and the language of everything after it.

import { useId } from "react";
import { texts } from "../texts";
import { chooseLanguage, chosenLanguage, LANGUAGE_CHOICES } from "../texts/language";
import styles from "./first-start.module.css";

export function WelcomeStep() {
  const group = useId();
  const chosen = chosenLanguage();
  const words = texts.firstStart.welcome;
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <fieldset className={styles.languages}>
        <legend>{words.language}</legend>
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
              <span>{words.languages[one]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
