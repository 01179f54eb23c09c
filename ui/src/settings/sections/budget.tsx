// What may be spent in a task and in a day.

import { useState } from "react";
import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { Field } from "../parts/field";
import { Lead, Part, Row } from "../parts/part";
import { Waiting } from "../parts/waiting";
import { useSettingsView } from "../use-settings-view";

const LEAST_USD = 0.01;
const MOST_USD = 100_000;

export function Budget() {
  const { view, problem, readAgain } = useSettingsView();
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  const words = texts.settings.budget;
  const { per_task_usd: task, per_day_usd: day } = view.budget;
  const isFixed = view.problem !== null;
  return (
    <>
      <Lead>{words.lead}</Lead>
      <Limit
        key={`task ${task}`}
        which="per_task_usd"
        title={words.perTask}
        hint={words.perTaskHint}
        kept={task}
        disabled={isFixed}
      />
      <Limit
        key={`day ${day}`}
        which="per_day_usd"
        title={words.perDay}
        hint={words.perDayHint}
        kept={day}
        disabled={isFixed}
      />
    </>
  );
}

interface LimitProps {
  which: "per_task_usd" | "per_day_usd";
  title: string;
  hint: string;
  kept: number | null;
  disabled: boolean;
}

function Limit({ which, title, hint, kept, disabled }: LimitProps) {
  const { change } = useSettingsView();
  const [text, write] = useState(kept === null ? "" : String(kept));
  const words = texts.settings.budget;
  // Both signs are used for the fraction where people speak German.
  const usd = text.trim() === "" ? null : Number(text.trim().replace(",", "."));
  const isRight = usd === null || (usd >= LEAST_USD && usd <= MOST_USD);
  return (
    <Part title={title} lead={hint}>
      <Field
        label={words.amount}
        aria-label={`${title}: ${words.amount}`}
        inputMode="decimal"
        short
        placeholder={words.none}
        value={text}
        disabled={disabled}
        wrong={isRight ? null : words.wrong}
        write={write}
      />
      <Row>
        <Button
          disabled={disabled || !isRight || usd === kept}
          aria-label={`${words.save}: ${title}`}
          onClick={() => void change({ key: which, value: usd })}
        >
          {words.save}
        </Button>
        {kept !== null && (
          <Button
            look="quiet"
            disabled={disabled}
            aria-label={`${words.none}: ${title}`}
            onClick={() => void change({ key: which, value: null })}
          >
            {words.none}
          </Button>
        )}
      </Row>
    </Part>
  );
}
