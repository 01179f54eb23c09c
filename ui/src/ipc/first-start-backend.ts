// What the first start asks of the backend: whether everything works here, and the calibration. Keys are the
// settings' business.

import type { CalibrationStep, CheckUp, NearbyServer } from "./generated/commands";

export interface FirstStartBackend {
  /** The servers of models on this computer that could be used; none where there is a key or a provider. */
  nearbyServers(): Promise<NearbyServer[]>;
  /** Sets one up, with the models that were shown. Resolves with the model that new chats use from then on. */
  addNearbyServer(name: string, models: string[]): Promise<string>;
  /** Tries what is needed to see, act and keep things. Changes nothing. */
  checkUp(): Promise<CheckUp>;
  /**
   * Clicks and types on a page of its own on each monitor. Ends with `finished` or `failed`.
   * Resolves with the function that stops it.
   */
  calibrate(onStep: (step: CalibrationStep) => void): Promise<() => void>;
}
