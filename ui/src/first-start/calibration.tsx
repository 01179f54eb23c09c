// The calibration: begin it, follow it, end it, and see monitor by monitor what arrived.

import type { CalibrationStep } from "../ipc/first-start-backend";
import { texts } from "../texts";
import { Button } from "../ui/button";
import styles from "./checks.module.css";
import { MonitorResult } from "./monitor-result";
import { type CalibrationState, useCalibration } from "./use-calibration";

export function Calibration() {
  const { state, isRunning, start, stop } = useCalibration();
  const words = texts.firstStart.calibration;
  return (
    <section className={styles.part} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <p className={styles.outcome} role="status" data-state={toneOf(state)}>
        {saidOf(state)}
      </p>
      {state.is === "failed" && state.detail !== null && (
        <p className={styles.detail}>{texts.told(state.detail)}</p>
      )}
      {state.is === "finished" && (
        <div className={styles.monitors}>
          {state.monitors.map((map) => (
            <MonitorResult key={map.name} map={map} />
          ))}
        </div>
      )}
      {isRunning ? (
        <Button look="stop" icon="stop" onClick={stop}>
          {words.stop}
        </Button>
      ) : (
        <Button onClick={start}>{state.is === "idle" ? words.start : words.again}</Button>
      )}
    </section>
  );
}

function saidOf(state: CalibrationState): string {
  const words = texts.firstStart.calibration;
  switch (state.is) {
    case "idle":
      return "";
    case "preparing":
      return words.preparing;
    case "monitor":
      return words.monitor(state.name, state.number, state.count);
    case "finished":
      return isGood(state) ? words.allGood : words.someBad;
    case "failed":
      return words.failures[state.reason];
  }
}

function toneOf(state: CalibrationState): "looking" | "good" | "bad" {
  switch (state.is) {
    case "idle":
    case "preparing":
    case "monitor":
      return "looking";
    case "finished":
      return isGood(state) ? "good" : "bad";
    case "failed":
      return "bad";
  }
}

function isGood({ monitors }: Extract<CalibrationStep, { is: "finished" }>): boolean {
  return monitors.every(({ trouble, typed }) => trouble === null && (typed?.same ?? false));
}
