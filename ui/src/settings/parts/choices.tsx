// A choice between a few short words beside each other, and one between sentences below each other.

import { useId } from "react";
import styles from "./parts.module.css";

interface ChoicesProps<One extends string> {
  legend: string;
  names: Record<One, string>;
  all: readonly One[];
  chosen: One;
  choose: (one: One) => void;
}

export function Choices<One extends string>({
  legend,
  names,
  all,
  chosen,
  choose,
}: ChoicesProps<One>) {
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.bar}>
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

interface SentencesProps<One extends string> extends Omit<ChoicesProps<One>, "names"> {
  names: Record<One, { name: string; text: string }>;
  disabled?: boolean;
}

export function Sentences<One extends string>(props: SentencesProps<One>) {
  const { legend, names, all, chosen, choose, disabled = false } = props;
  const group = useId();
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} className={styles.switch}>
          <input
            type="radio"
            name={group}
            checked={one === chosen}
            aria-label={names[one].name}
            aria-describedby={`${group}-${one}`}
            onChange={() => choose(one)}
          />
          <span>
            {names[one].name}
            <span id={`${group}-${one}`} className={styles.hint}>
              {names[one].text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
