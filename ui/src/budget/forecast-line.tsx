// The likely cost and duration of a task, quietly under the message box. Stable for tests: data-forecast.

import { useOptions } from "../sessions/use-workspace";
import { text } from "../texts";
import { aboutMoney, aboutTime, limitWords } from "./amounts";
import styles from "./budget.module.css";
import { useForecast } from "./use-forecast";
import type { Forecast } from "../ipc/generated/commands";

export function ForecastLine() {
  const forecast = useForecast();
  const limit = useOptions()?.max_cost_usd;
  if (forecast === null) return null;
  return (
    <p className={styles.forecast} data-forecast title={rangeOf(forecast)}>
      {text("budget-forecast", {
        tasks: forecast.tasks,
        time: aboutTime(forecast.seconds.median),
        cost: aboutMoney(forecast.cost_usd.median),
      })}
      <span className="visually-hidden"> {rangeOf(forecast)}</span>
      {limit !== undefined && forecast.cost_usd.high > limit && (
        <> {text("budget-forecast-limit", { limit: limitWords(limit) })}</>
      )}
    </p>
  );
}

function rangeOf({ seconds, cost_usd: cost }: Forecast): string {
  return text("budget-forecast-range", {
    fast: aboutTime(seconds.low),
    slow: aboutTime(seconds.high),
    cheap: aboutMoney(cost.low),
    dear: aboutMoney(cost.high),
  });
}
