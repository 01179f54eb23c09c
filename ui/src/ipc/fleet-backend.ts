// What the window asks about a fleet: the open questions of its desktops, and the answers to them.

import type { FleetAnswer, FleetInbox } from "./generated/commands";

export interface FleetBackend {
  /** null where no fleet was set up. */
  fleetInbox(): Promise<FleetInbox | null>;
  /** Keeps the address of an inbox's page, once the page has answered. It never comes out again. */
  connectFleet(address: string): Promise<void>;
  disconnectFleet(): Promise<void>;
  /** The picture that goes with a question. */
  fleetPicture(question: string): Promise<Blob>;
  /** The first answer counts: it rejects where somebody else was faster. */
  answerFleet(question: string, answer: FleetAnswer): Promise<void>;
}
