// Figures of all chats, by day or by label, as a table and a plot.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { Figures, NamedFigures } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { calendarDay, count, duration, money, percent } from "../../ui/format";
import { Plot, PLOTTED, type Plotted } from "../figures/plot";
import { forecastError, keptPart, savedUsd, tasksOf } from "../figures/ratios";
import styles from "../figures/figures.module.css";
import { Choices } from "../parts/choices";
import { Lead, Row, Waiting } from "../parts/part";
import { useAsked } from "../use-asked";

const GROUPS = ["day", "label"] as const;

export function FiguresSection() {
  const backend = useBackend();
  const { value, problem, again } = useAsked(() => backend.statistics());
  const [by, setBy] = useState<(typeof GROUPS)[number]>("day");
  const [plotted, setPlotted] = useState<Plotted>("tasks");
  if (value === null) return <Waiting problem={problem} again={again} />;
  if (value.days.length === 0) return <Lead>{text("figures-none")}</Lead>;
  const groups = by === "day" ? value.days.map(dated) : value.labels.map(named);
  return (
    <>
      <Lead>{text("figures-lead")}</Lead>
      <Choices
        legend={text("figures-by")}
        nameOf={(one) => text(`figures-by-${one}`)}
        all={GROUPS}
        chosen={by}
        choose={setBy}
      />
      <Choices
        legend={text("figures-plotted")}
        nameOf={(one) => text(`figures-plotted-${one}`)}
        all={PLOTTED}
        chosen={plotted}
        choose={setPlotted}
      />
      <Plot groups={groups} of={plotted} />
      <Table of={text(`figures-by-${by}`)} groups={groups} total={value.total} />
    </>
  );
}

function named(group: NamedFigures): NamedFigures {
  return group.name === "" ? { ...group, name: text("figures-no-label") } : group;
}

function dated(group: NamedFigures): NamedFigures {
  return { ...group, name: calendarDay(group.name) };
}

const COLUMNS = {
  done: ({ done }: Figures) => count(done),
  failed: ({ failed }: Figures) => count(failed),
  stopped: ({ stopped }: Figures) => count(stopped),
  time: ({ seconds }: Figures) => duration(seconds * 1000),
  cost: ({ cost_usd }: Figures) => (cost_usd === 0 ? text("options-free") : money(cost_usd)),
  calls: ({ tool_calls }: Figures) => count(tool_calls),
  questions: (one: Figures) => perTask(one.questions, one),
  liked: ({ good, bad }: Figures) => (good + bad === 0 ? "–" : `${good} / ${good + bad}`),
  folded: (one: Figures) => perTask(one.compactions, one),
  kept: (one: Figures) => part(keptPart(one)),
  forecast: (one: Figures) => part(forecastError(one)),
  saved: (one: Figures) => amount(savedUsd(one)),
} as const;
const ALL = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
/** As many as fit beside each other, and most people want to know. */
const USUAL: typeof ALL = ["done", "failed", "stopped", "time", "cost", "liked"];

function perTask(number: number, of: Figures): string {
  const tasks = tasksOf(of);
  return tasks === 0 ? "–" : count(Math.round((number / tasks) * 10) / 10);
}

function part(of: number | null): string {
  return of === null ? "–" : percent(of);
}

function amount(of: number | null): string {
  return of === null ? "–" : money(of);
}

interface TableProps {
  /** Names what a row is of. */
  of: string;
  groups: NamedFigures[];
  total: Figures;
}

function Table({ of, groups, total }: TableProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = [...groups, { name: text("figures-total"), figures: total }];
  const names = isWhole ? ALL : USUAL;
  return (
    <>
      {/* A table that is wider than the page can be moved with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={text("figures-table")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {text(`figures-column-${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {names.map((name) => (
                  <td key={name}>{COLUMNS[name](row.figures)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Row>
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {text(isWhole ? "figures-fewer-columns" : "figures-all-columns")}
        </Button>
      </Row>
    </>
  );
}
