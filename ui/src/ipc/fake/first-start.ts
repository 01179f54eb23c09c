// The first start's part of the recorded backend: a computer on which all is well, and one on which much is not.

import type { FirstStartBackend } from "../first-start-backend";
import type {
  CalibratedPlace,
  CalibrationStep,
  Check,
  CheckUp,
  MonitorMap,
  NearbyServer,
} from "../generated/commands";

export type FirstStartCase = "good" | "bad";

const STEP_MS = 500;

export const FIRST_START_SCENES = {
  "first-start": () => scene("welcome"),
  "first-start-key": () => scene("key"),
  "first-start-no-keychain": () => scene("key", "bad"),
  "first-start-check": () => scene("check"),
  "first-start-trouble": () => scene("check", "bad"),
};

/** The step that is shown, and the state of the computer. */
export type FirstStartScene = ReturnType<
  (typeof FIRST_START_SCENES)[keyof typeof FIRST_START_SCENES]
>["firstStart"];

function scene<Step extends string>(step: Step, what: FirstStartCase = "good") {
  return { sessions: [], firstStart: { step, what } };
}

export function createFakeFirstStart(
  what: FirstStartCase = "good",
  stepMs = STEP_MS,
): FirstStartBackend {
  return {
    nearbyServers: async () => (what === "good" ? NEARBY : []),
    addNearbyServer: async (name, models) => `${name}/${models[0]}`,
    checkUp: async () => report(what === "good" ? GOOD : BAD),
    async calibrate(onStep) {
      const steps = what === "good" ? calibratedWell() : calibratedBadly();
      let timer: number | undefined;
      const next = () => {
        const step = steps.shift();
        if (step === undefined) return;
        onStep(step);
        timer = window.setTimeout(next, stepMs);
      };
      timer = window.setTimeout(next, 0);
      return () => {
        window.clearTimeout(timer);
        if (steps.length > 0) onStep({ is: "failed", reason: "stopped", detail: null });
        steps.length = 0;
      };
    },
  };
}

/** What a check-up tells, with these checks. */
export function report(checks: Check[]): CheckUp {
  const data_folder = "/home/sam/.local/share/qilbee";
  return {
    version: "0.1.0",
    data_folder,
    log_folder: `${data_folder}/logs`,
    crash_reports: [],
    desktop: null,
    checks,
  };
}

const NEARBY: NearbyServer[] = [
  { name: "ollama", program: "Ollama", models: ["qwen3-vl:8b", "gemma3:4b"] },
];

function good(name: string, detail: string): Check {
  return { name, passed: true, detail, advice: null };
}

const GOOD: Check[] = [
  good("journal", "0 chats, 0 events, 0 pictures and files, all whole"),
  good("keychain", "can be read"),
  good("settings", "as usual; /home/sam/.local/share/qilbee/config.toml is not there"),
  good(
    "sandbox of the shell",
    "bubblewrap: commands can change only the folders of their chat and a /tmp of their own.",
  ),
  good("display server", "X11 :0, seen through shared memory, acted on through XTEST"),
  good("monitors", "2 connected, DP-1 is used"),
  good("screen", "DP-1 shows 2560x1440 pixels."),
  good("mouse and keyboard", "The pointer is at 812, 440. The keyboard layout is de."),
  good("takeover", "Qilbee lets go as soon as you touch the mouse or the keyboard."),
  good("stop shortcut", "Ctrl+Alt+Escape stops everything."),
];

const BAD: Check[] = [
  ...GOOD.slice(0, 1),
  {
    name: "keychain",
    passed: false,
    detail:
      "this system offers no keychain to keep keys in (The name org.freedesktop.secrets was not provided by any .service files). Use the key for this session only, or set the environment variable ANTHROPIC_API_KEY; or start a keychain (on Linux GNOME Keyring or KWallet) and try again",
    advice: "Unlock or install a keychain, or give keys through environment variables.",
  },
  ...GOOD.slice(2, 4),
  {
    name: "screen, mouse and keyboard",
    passed: false,
    detail:
      "This Wayland compositor has no way for Qilbee of seeing the screen. GNOME and KDE have none but a portal, which Qilbee does not use yet. Log out and choose an X11 (Xorg) session, or start Qilbee with XDG_SESSION_TYPE=x11 and without WAYLAND_DISPLAY inside an X server.",
    advice: "Start Qilbee from a desktop session, or with a virtual display.",
  },
  {
    name: "MCP server weather",
    passed: false,
    detail: "It ended before it said what tools it has.",
    advice:
      'Correct it in mcp_servers.json, switch it off there with "disabled": true, or take it out with `qilbee mcp remove`. `qilbee mcp list -v` shows what it printed.',
  },
];

const TEXT = "Grüße aus Köln, 5 € für Zoë 🐝 ✓";
const LEFT = { origin: { x: 0, y: 0 }, size: { width: 2560, height: 1440 } };
const RIGHT = { origin: { x: 2560, y: 200 }, size: { width: 1080, height: 1920 } };

function calibratedWell(): CalibrationStep[] {
  return [
    { is: "monitor", name: "DP-1", number: 1, count: 2 },
    { is: "monitor", name: "HDMI-1", number: 2, count: 2 },
    {
      is: "finished",
      monitors: [
        monitor("DP-1", LEFT, (place) => place),
        monitor("HDMI-1", RIGHT, ({ x, y }) => ({ x: x + 1, y })),
      ],
    },
  ];
}

function calibratedBadly(): CalibrationStep[] {
  const stretched = ({ x, y }: Point) => ({ x: Math.round(x * 1.25), y: Math.round(y * 1.25) });
  const away = (place: Point, index: number) => (index === 4 ? null : place);
  return [
    { is: "monitor", name: "DP-1", number: 1, count: 2 },
    { is: "monitor", name: "HDMI-1", number: 2, count: 2 },
    {
      is: "finished",
      monitors: [
        { ...monitor("DP-1", LEFT, stretched), trouble: "stretched" },
        {
          ...monitor("HDMI-1", RIGHT, away),
          trouble: "missing",
          typed: { wanted: TEXT, arrived: "Gr??e aus K?ln, 5  f?r Zo? ", same: false },
        },
      ],
    },
  ];
}

interface Point {
  x: number;
  y: number;
}

function monitor(
  name: string,
  area: MonitorMap["area"],
  arrives: (place: Point, index: number) => Point | null,
): MonitorMap {
  const { origin, size } = area;
  const spots = [
    [0.04, 0.07],
    [0.96, 0.07],
    [0.5, 0.5],
    [0.04, 0.93],
    [0.96, 0.93],
  ] as const;
  const places = spots.map(([right, down], index): CalibratedPlace => {
    const inside = { x: Math.round(size.width * right), y: Math.round(size.height * down) };
    const onScreen = ({ x, y }: Point) => ({ x: origin.x + x, y: origin.y + y });
    const there = arrives(inside, index);
    const offset = there === null ? null : { x: there.x - inside.x, y: there.y - inside.y };
    return {
      aimed: onScreen(inside),
      arrived: there === null ? null : onScreen(there),
      offset,
      hit: offset !== null && Math.abs(offset.x) <= 3 && Math.abs(offset.y) <= 3,
    };
  });
  return { name, area, places, typed: { wanted: TEXT, arrived: TEXT, same: true }, trouble: null };
}
