// The spending limits: per task and per day, and below them how fast.

import type { BudgetLimit } from "../../ipc/settings-backend";
import { text } from "../../texts";
import { language } from "../../texts/language";
import { count } from "../../ui/format";
import { Lead, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { type Read, SavedField } from "../parts/saved-field";
import { useSettingsView } from "../use-settings-view";

const MONEY: readonly BudgetLimit[] = ["per_task_usd", "per_day_usd"];
const PACE: readonly BudgetLimit[] = ["requests_per_minute", "tokens_per_hour"];

/** From the least to the most, and what a person may write. */
interface Bounds {
  least: number;
  most: number;
  read: (text: string) => number;
  /** As a person would have written it. */
  show: (amount: number) => string;
  inputMode: "decimal" | "numeric";
  before?: string;
}

const CENTS = new Intl.NumberFormat(language, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  useGrouping: false,
});
const DOLLARS: Bounds = {
  least: 0.01,
  most: 100_000,
  read: fraction,
  show: (amount) => CENTS.format(amount),
  inputMode: "decimal",
  before: "$",
};
const WHOLE = { read: whole, show: count, inputMode: "numeric" } as const;
const BOUNDS: Readonly<Record<BudgetLimit, Bounds>> = {
  per_task_usd: DOLLARS,
  per_day_usd: DOLLARS,
  requests_per_minute: { least: 1, most: 10_000, ...WHOLE },
  tokens_per_hour: { least: 1_000, most: 1_000_000_000, ...WHOLE },
};

export function Budget() {
  const { view, problem, readAgain } = useSettingsView();
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  const isPaced = PACE.some((limit) => view.budget[limit] !== null);
  return (
    <>
      <Lead>{text("limits-lead")}</Lead>
      {MONEY.map((limit) => (
        <Limit key={limit} limit={limit} />
      ))}
      <details className={styles.details} open={isPaced}>
        <summary>{text("limits-advanced")}</summary>
        <Lead>{text("limits-pace-lead")}</Lead>
        {PACE.map((limit) => (
          <Limit key={limit} limit={limit} />
        ))}
      </details>
    </>
  );
}

function Limit({ limit }: { limit: BudgetLimit }) {
  const { view, change } = useSettingsView();
  const { inputMode, before, show } = BOUNDS[limit];
  const kept = view?.budget[limit] ?? null;
  const title = text(`limit-${limit}-title`);
  return (
    <SavedField
      label={title}
      name={`${title}: ${text(`limit-${limit}-unit`)}`}
      hint={text(`limit-${limit}-hint`)}
      inputMode={inputMode}
      {...(before !== undefined && { before })}
      placeholder={text("limits-none")}
      kept={kept === null ? "" : show(kept)}
      disabled={view === null || view.problem !== null}
      read={(typed) => readLimit(limit, typed)}
      save={(value) => change({ key: limit, value })}
      clear={`${text("limits-none")}: ${title}`}
    />
  );
}

function readLimit(limit: BudgetLimit, typed: string): Read<number | null> {
  const { least, most, read } = BOUNDS[limit];
  if (typed.trim() === "") return { is: "right", value: null };
  const amount = read(typed.trim());
  return amount >= least && amount <= most
    ? { is: "right", value: amount }
    : { is: "wrong", why: text(`limit-${limit}-wrong`) };
}

/** Both signs are used for the fraction where people speak German. */
function fraction(text: string): number {
  return Number(text.replace(",", "."));
}

/** A whole number, with or without marks between the thousands; not a number for anything else. */
function whole(text: string): number {
  const digits = text.replaceAll(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
