// The spending limits: per task, per day, and how fast.

import { useState } from "react";
import type { BudgetLimit } from "../../ipc/settings-backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Field } from "../parts/field";
import { Lead, Part, Row, Waiting } from "../parts/part";
import { useSettingsView } from "../use-settings-view";

const LIMITS: readonly BudgetLimit[] = [
  "per_task_usd",
  "per_day_usd",
  "requests_per_minute",
  "tokens_per_hour",
];

/** From the least to the most, and what a person may write. */
interface Bounds {
  least: number;
  most: number;
  read: (text: string) => number;
  inputMode: "decimal" | "numeric";
}

const DOLLARS: Bounds = { least: 0.01, most: 100_000, read: fraction, inputMode: "decimal" };
const WHOLE = { read: whole, inputMode: "numeric" } as const;
const BOUNDS: Readonly<Record<BudgetLimit, Bounds>> = {
  per_task_usd: DOLLARS,
  per_day_usd: DOLLARS,
  requests_per_minute: { least: 1, most: 10_000, ...WHOLE },
  tokens_per_hour: { least: 1_000, most: 1_000_000_000, ...WHOLE },
};

export function Budget() {
  const { view, problem, readAgain } = useSettingsView();
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  return (
    <>
      <Lead>{text("limits-lead")}</Lead>
      {LIMITS.map((limit) => (
        <LimitPart
          key={`${limit} ${view.budget[limit]}`}
          limit={limit}
          kept={view.budget[limit]}
          disabled={view.problem !== null}
        />
      ))}
    </>
  );
}

interface LimitPartProps {
  limit: BudgetLimit;
  kept: number | null;
  disabled: boolean;
}

function LimitPart({ limit, kept, disabled }: LimitPartProps) {
  const { change } = useSettingsView();
  const [typed, write] = useState(kept === null ? "" : String(kept));
  const { least, most, read, inputMode } = BOUNDS[limit];
  const amount = typed.trim() === "" ? null : read(typed.trim());
  const isRight = amount === null || (amount >= least && amount <= most);
  return (
    <Part title={text(`limit-${limit}-title`)} lead={text(`limit-${limit}-hint`)}>
      <Field
        label={text(`limit-${limit}-unit`)}
        aria-label={`${text(`limit-${limit}-title`)}: ${text(`limit-${limit}-unit`)}`}
        inputMode={inputMode}
        short
        placeholder={text("limits-none")}
        value={typed}
        disabled={disabled}
        wrong={isRight ? null : text(`limit-${limit}-wrong`)}
        write={write}
      />
      <Row>
        <Button
          disabled={disabled || !isRight || amount === kept}
          aria-label={`${text("limits-save")}: ${text(`limit-${limit}-title`)}`}
          onClick={() => void change({ key: limit, value: amount })}
        >
          {text("limits-save")}
        </Button>
        {kept !== null && (
          <Button
            look="quiet"
            disabled={disabled}
            aria-label={`${text("limits-none")}: ${text(`limit-${limit}-title`)}`}
            onClick={() => void change({ key: limit, value: null })}
          >
            {text("limits-none")}
          </Button>
        )}
      </Row>
    </Part>
  );
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
