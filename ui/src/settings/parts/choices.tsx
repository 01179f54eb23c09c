// A choice between a few short words beside each other, and one between sentences below each other.

import { useId } from "react";
import styles from "./controls.module.css";
import { useSought } from "./use-sought";

interface ChoicesProps<One extends string> {
  legend: string;
  nameOf: (one: One) => string;
  all: readonly One[];
  chosen: One;
  choose: (one: One) => void;
}

export function Choices<One extends string>({
  legend,
  nameOf,
  all,
  chosen,
  choose,
}: ChoicesProps<One>) {
  const group = useId();
  const place = useSought<HTMLDivElement>(legend);
  return (
    <div
      ref={place}
      role="radiogroup"
      aria-labelledby={`${group}-legend`}
      className={`${styles.choices} ${styles.line}`}
    >
      <p id={`${group}-legend`} className={styles.legend}>
        {legend}
      </p>
      <div className={styles.bar}>
        {all.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name={group}
              checked={one === chosen}
              onChange={() => choose(one)}
            />
            <span>{nameOf(one)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface SentencesProps<One extends string> extends ChoicesProps<One> {
  textOf: (one: One) => string;
  disabled?: boolean;
}

export function Sentences<One extends string>(props: SentencesProps<One>) {
  const { legend, nameOf, textOf, all, chosen, choose, disabled = false } = props;
  const group = useId();
  const place = useSought<HTMLFieldSetElement>(legend);
  return (
    <fieldset ref={place} className={styles.choices} disabled={disabled}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} className={styles.sentence}>
          <input
            type="radio"
            name={group}
            checked={one === chosen}
            aria-label={nameOf(one)}
            aria-describedby={`${group}-${one}`}
            onChange={() => choose(one)}
          />
          <span>
            {nameOf(one)}
            <span id={`${group}-${one}`} className={styles.hint}>
              {textOf(one)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
