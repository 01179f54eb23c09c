// What the first start asks of the backend: whether everything works here, and the calibration. Keys are the
// settings' business.

import type { LocalizedText } from "./generated/protocol";
import type { ScreenArea } from "./settings-backend";

/** Result of one check. */
export interface Check {
  name: LocalizedText;
  passed: boolean;
  detail: LocalizedText;
  /** Remedy of a failed check. */
  advice: LocalizedText | null;
}

export interface CheckUp {
  checks: Check[];
}

/** In screen pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** One target: where the click was aimed, where it arrived, and how far off that is. */
export interface CalibratedPlace {
  aimed: ScreenPoint;
  arrived: ScreenPoint | null;
  offset: ScreenPoint | null;
  hit: boolean;
}

export type CalibrationTrouble = "unseen" | "missing" | "shifted" | "stretched" | "scattered";

export interface MonitorMap {
  name: string;
  area: ScreenArea;
  places: CalibratedPlace[];
  /** null when nothing was tried. */
  typed: { wanted: string; arrived: string; same: boolean } | null;
  /** What is wrong with the clicks; null when all hit. */
  trouble: CalibrationTrouble | null;
}

export type CalibrationFailure =
  "stopped" | "took_over" | "never_let_go" | "busy" | "no_screen" | "no_page" | "failed";

export type CalibrationStep =
  | { is: "monitor"; name: string; number: number; count: number }
  | { is: "finished"; monitors: MonitorMap[] }
  | { is: "failed"; reason: CalibrationFailure; detail: LocalizedText | null };

export interface FirstStartBackend {
  /** Tries what is needed to see, act and keep things. Changes nothing. */
  checkUp(): Promise<CheckUp>;
  /**
   * Clicks and types on a page of its own on each monitor. Ends with `finished` or `failed`.
   * Resolves with the function that stops it.
   */
  calibrate(onStep: (step: CalibrationStep) => void): Promise<() => void>;
}
