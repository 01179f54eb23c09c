// The calibration: begin it, follow it, end it, and see monitor by monitor what arrived.

import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import styles from "./checks.module.css";
import { MonitorResult } from "./monitor-result";
import { type CalibrationState, useCalibration } from "./use-calibration";
import type { CalibrationStep } from "../ipc/generated/commands";

export function Calibration() {
  const { state, isRunning, start, stop } = useCalibration();
  return (
    <section className={styles.part} aria-label={text("calibration-title")}>
      <h3>{text("calibration-title")}</h3>
      <p>{text("calibration-text")}</p>
      <p className={styles.outcome} role="status" data-state={toneOf(state)}>
        {saidOf(state)}
      </p>
      {state.is === "failed" && state.detail !== null && (
        <p className={styles.detail}>{messageText(state.detail)}</p>
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
          {text("calibration-stop")}
        </Button>
      ) : (
        <Button onClick={start}>
          {state.is === "idle" ? text("calibration-start") : text("calibration-again")}
        </Button>
      )}
    </section>
  );
}

function saidOf(state: CalibrationState): string {
  switch (state.is) {
    case "idle":
      return "";
    case "preparing":
      return text("calibration-preparing");
    case "monitor":
      return state.count === 1
        ? text("calibration-monitor", { name: state.name })
        : text("calibration-monitor-of", {
            name: state.name,
            number: state.number,
            count: state.count,
          });
    case "finished":
      return isGood(state) ? text("calibration-all-good") : text("calibration-some-bad");
    case "failed":
      return text(`calibration-failure-${state.reason}`);
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
