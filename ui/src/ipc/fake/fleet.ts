// The fleet's part of the recorded backend: none, or one whose desktops ask three questions.

import { BackendError } from "../errors";
import type { FleetBackend } from "../fleet-backend";
import type { FleetInbox, FleetQuestion } from "../generated/commands";

export type FleetCase = "none" | "asking" | "away";

export const FLEET_SCENES = {
  fleet: () => ({ sessions: [], fleet: "asking" as const }),
  "fleet-away": () => ({ sessions: [], fleet: "away" as const }),
};

const PICTURE = { width: 480, height: 270 };

export function createFakeFleet(what: FleetCase = "none"): FleetBackend {
  let inbox = what === "none" ? null : what === "away" ? AWAY : ASKING;
  return {
    fleetInbox: async () => inbox,
    async connectFleet(address) {
      if (!address.includes("#"))
        throw new BackendError(
          "bad_request",
          "The end of the address is missing, from # on. Copy all of what `qilbee-fleet inbox --web` printed.",
        );
      inbox = ASKING;
    },
    async disconnectFleet() {
      inbox = null;
    },
    fleetPicture: async () => drawnForm(),
    async answerFleet(name) {
      if (inbox === null) return;
      inbox = { ...inbox, questions: inbox.questions.filter((one) => one.name !== name) };
    },
  };
}

const QUESTION: FleetQuestion = {
  name: "click",
  task: "invoices-7",
  pool: "office",
  title: "Enter the three requests into the practice form",
  desktop: "desk1",
  kind: "approval",
  text: "Click at 300, 142",
  exact: null,
  reason: "Clicks are asked about in this mode.",
  choices: [],
  picture: { ...PICTURE, points: [{ x: 300, y: 142 }], window: "Practice form – Requests" },
  lacks_picture: false,
};

const ASKING: FleetInbox = {
  computer: "127.0.0.1:8455",
  problem: null,
  unread: [],
  questions: [
    QUESTION,
    {
      ...QUESTION,
      name: "command",
      task: "backup-2",
      title: "Copy the reports of November to the share",
      desktop: "desk2",
      text: "Run a command: rsync -a ~/Reports share:/reports",
      exact: "rsync -a ~/Reports share:/reports",
      reason: "This sends data out of the computer.",
      picture: null,
    },
    {
      ...QUESTION,
      name: "which",
      task: "invoices-8",
      desktop: "desk3",
      kind: "words",
      text: "Which requests should be entered?",
      reason: "",
      choices: ["All three", "Only the first"],
      picture: null,
    },
  ],
};

const AWAY: FleetInbox = {
  computer: "fleet.example.com",
  questions: [],
  unread: [],
  problem: {
    id: "inbox-fleet-away",
    args: {},
    text: "The fleet's inbox doesn't reach the server of the fleet. It goes on trying.",
  },
};

/** A form, as a desktop would send a picture of it. */
function drawnForm(): Blob {
  const { width, height } = PICTURE;
  const line = (y: number, value: number) =>
    `<rect x="40" y="${y}" width="90" height="10" rx="5" fill="#c8c2b6"/>` +
    `<rect x="160" y="${y - 11}" width="280" height="32" rx="5" fill="#fff" stroke="#b9b2a4"/>` +
    `<rect x="172" y="${y}" width="${value}" height="10" rx="5" fill="#5b5443"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1ea"/>${line(60, 150)}${line(137, 90)}${line(214, 0)}</svg>`;
  return new Blob([drawing], { type: "image/svg+xml" });
}
