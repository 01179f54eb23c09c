// What the first screen asks of the backend: examples that fit this computer, and what Qilbee can do here.

import type { CapabilityOverview, StartExamples } from "./generated/commands";

export interface StartBackend {
  /** Tasks for the message box, at most four with the practice task. */
  startExamples(): Promise<StartExamples>;
  /** What can be done now, from the registered tools, and what is missing for more. */
  capabilityOverview(): Promise<CapabilityOverview>;
}
