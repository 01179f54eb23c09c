// Mouse, keyboard and screen. The words are those of the backend; here names are set off, and the window is added.

import { optionalText } from "../texts";
import { applicationName } from "../texts/application-name";
import type { IconName } from "../ui/icon";
import { numberOf, textOf } from "./input";
import type { CallFacts, ToolRenderer } from "./tool-renderer";
import { code, named, place, type Sentence, sentence } from "./sentence";

type Tense = "wants" | "did";
type Click = `${"left" | "right" | "middle" | "double" | "triple"}_click`;

const TOOLSET = "computer";
const DIRECTIONS = ["up", "down", "left", "right"] as const;

export function isComputer(toolset: string): boolean {
  return toolset === TOOLSET;
}

export const computer: ToolRenderer = {
  icon: iconOf,
  subject: "screen",
  wants: (call) => told(call, "wants"),
  did: (call) => told(call, "did"),
};

function iconOf({ name }: CallFacts): IconName {
  switch (name) {
    case "screenshot":
    case "zoom":
    case "cursor_position":
      return "eye";
    case "wait":
      return "hourglass";
    case "type":
    case "key":
    case "hold_key":
      return "keyboard";
    default:
      return "mouse";
  }
}

function told(call: CallFacts, tense: Tense): Sentence | undefined {
  switch (call.name) {
    case "screenshot":
    case "zoom":
    case "cursor_position":
      return sentence(`desktop-${call.name}-${tense}`);
    case "wait": {
      const seconds = numberOf(call.input, "duration");
      return seconds === undefined ? undefined : sentence(`desktop-wait-${tense}`, { seconds });
    }
    case "left_click":
    case "right_click":
    case "middle_click":
    case "double_click":
    case "triple_click":
      return pointed(clicked(call.name, call, tense), call);
    case "left_click_drag":
    case "mouse_move":
    case "left_mouse_down":
    case "left_mouse_up":
      return pointed(sentence(`desktop-${call.name}-${tense}`), call);
    case "scroll":
      return scrolled(call, tense);
    case "type": {
      const typed = textOf(call.input, "text");
      if (typed === undefined) return undefined;
      return placed(sentence(`desktop-type-${tense}`, { text: named(typed) }), call);
    }
    case "key":
    case "hold_key":
      return pressed(call.name, call, tense);
    default:
      return undefined;
  }
}

/** Names the clicked element where its program reported a name; that comes with the result. */
function clicked(click: Click, call: CallFacts, tense: Tense): Sentence {
  const target = tense === "did" ? call.screen?.element : undefined;
  return target === undefined
    ? sentence(`desktop-${click}-${tense}`)
    : sentence(`desktop-${click}-did-on`, { target: named(target) });
}

function pointed(action: Sentence, call: CallFacts): Sentence {
  const keys = textOf(call.input, "text");
  const whole =
    keys === undefined
      ? action
      : sentence("desktop-with-keys", { action, keys: code(keysOf(keys)) });
  return placed(whole, call);
}

function scrolled(call: CallFacts, tense: Tense): Sentence | undefined {
  const way = textOf(call.input, "scroll_direction");
  const direction = DIRECTIONS.find((one) => one === way);
  if (direction === undefined) return undefined;
  return pointed(sentence(`desktop-scroll-${direction}-${tense}`), call);
}

function pressed(name: "key" | "hold_key", call: CallFacts, tense: Tense): Sentence | undefined {
  const typed = textOf(call.input, "text");
  const seconds = numberOf(call.input, "duration");
  if (typed === undefined || (name === "hold_key" && seconds === undefined)) return undefined;
  const keys = code(keysOf(typed));
  const action =
    name === "key"
      ? sentence(`desktop-key-${tense}`, { keys })
      : sentence(`desktop-hold_key-${tense}`, { keys, seconds: seconds ?? 0 });
  const count = numberOf(call.input, "repeat") ?? 1;
  return placed(count > 1 ? sentence("desktop-repeated", { action, count }) : action, call);
}

/** The window it was done in, or would be. Nobody can do anything with coordinates: those are in the technical details. */
function placed(action: Sentence, { screen, window }: CallFacts): Sentence {
  const title = titleOf(screen?.window) ?? titleOf(window);
  return title === undefined
    ? action
    : sentence("tool-in-window", { action, window: place(title) });
}

function titleOf(window: CallFacts["window"]): string | undefined {
  const { title = "", app = "" } = window ?? {};
  return [title, applicationName(app)].find((name) => name !== "");
}

/** So that “ctrl+s” reads as it stands on a keyboard. */
function keysOf(keys: string): string {
  return keys
    .split(" ")
    .map((chord) => chord.split("+").map(keyName).join(" + "))
    .join(", ");
}

function keyName(key: string): string {
  const name = optionalText(`key-name-${key.toLowerCase()}`);
  return name ?? (key.length === 1 ? key.toUpperCase() : key);
}
