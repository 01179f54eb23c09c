// Mouse, keyboard and screen.

import { texts } from "../../../texts";
import type { IconName } from "../../../ui/icon";
import { pointOf, numberOf, textOf } from "./input";
import type { CallFacts, Kind } from "./kind";
import {
  code,
  firstQuoted,
  named,
  place,
  plain,
  type Sentence,
  sentence,
  type SentencePart,
} from "./sentence";

type Tense = "wants" | "did";

const TOOLSET = "computer";
/** So that “ctrl+s” reads as it stands on a keyboard. */
const KEY_NAMES: Readonly<Record<string, string>> = { ...texts.kinds.keys };

export function isComputer(toolset: string): boolean {
  return toolset === TOOLSET;
}

export const computer: Kind = {
  icon: iconOf,
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
  const { computer: words } = texts.kinds;
  switch (call.name) {
    case "screenshot":
    case "zoom":
    case "cursor_position":
      return sentence(words[call.name][tense]);
    case "wait":
      return timed(words.wait[tense], call);
    case "left_click":
    case "right_click":
    case "middle_click":
    case "double_click":
    case "triple_click":
      return clicked(words[call.name], call, tense);
    case "left_click_drag":
    case "mouse_move":
    case "left_mouse_down":
    case "left_mouse_up":
      return pointed(words[call.name][tense], call);
    case "scroll":
      return scrolled(words.scroll[tense], call);
    case "type":
      return typed(words.type[tense], call);
    case "key":
      return pressed(words.key[tense], call);
    case "hold_key":
      return pressed(words.hold_key[tense], call);
    default:
      return undefined;
  }
}

/** What was clicked has a name once it was clicked, where its program tells it. */
function clicked(words: Record<Tense | "didOn", string>, call: CallFacts, tense: Tense): Sentence {
  const target = tense === "did" ? firstQuoted(call.summary) : undefined;
  return target === undefined
    ? pointed(words[tense], call)
    : pointed(words.didOn, call, { target: named(target) });
}

function pointed(words: string, call: CallFacts, names: Sentence["names"] = {}): Sentence {
  const keys = textOf(call.input, "text");
  return sentence(`${words}{with}{keys}${where(call)}`, {
    ...names,
    ...(keys !== undefined && { with: plain(texts.kinds.with), keys: code(keysOf(keys)) }),
    ...placeOf(call),
  });
}

function scrolled(words: string, call: CallFacts): Sentence | undefined {
  const way = textOf(call.input, "scroll_direction");
  const ways: Readonly<Record<string, string>> = texts.kinds.directions;
  const direction = way === undefined ? undefined : ways[way];
  return direction === undefined
    ? undefined
    : pointed(words.replace("{direction}", direction), call);
}

function typed(words: string, call: CallFacts): Sentence | undefined {
  const text = textOf(call.input, "text");
  if (text === undefined) return undefined;
  return sentence(`${words}${where(call)}`, { text: named(text), ...placeOf(call) });
}

function pressed(words: string, call: CallFacts): Sentence | undefined {
  const keys = textOf(call.input, "text");
  if (keys === undefined) return undefined;
  const repeat = numberOf(call.input, "repeat") ?? 1;
  const seconds = numberOf(call.input, "duration");
  return sentence(`${words}{times}${where(call)}`, {
    keys: code(keysOf(keys)),
    ...(repeat > 1 && { times: plain(texts.kinds.times(repeat)) }),
    ...(seconds !== undefined && { time: plain(texts.kinds.seconds(seconds)) }),
    ...placeOf(call),
  });
}

function timed(words: string, call: CallFacts): Sentence | undefined {
  const seconds = numberOf(call.input, "duration");
  if (seconds === undefined) return undefined;
  return sentence(words, { time: plain(texts.kinds.seconds(seconds)) });
}

/** The window says more than coordinates; those are told where there is no window. */
function where({ input, screen }: CallFacts): string {
  if (windowTitle(screen) !== undefined) return texts.kinds.inWindow;
  if (pointOf(input, "start_coordinate") !== undefined) return texts.kinds.fromPointToPoint;
  return pointOf(input, "coordinate") === undefined ? "" : texts.kinds.atPoint;
}

function placeOf({ input, screen }: CallFacts): Record<string, SentencePart> {
  const title = windowTitle(screen);
  if (title !== undefined) return { window: place(title) };
  const from = pointOf(input, "start_coordinate");
  const point = pointOf(input, "coordinate");
  return {
    ...(from !== undefined && { fromX: plain(`${from.x}`), fromY: plain(`${from.y}`) }),
    ...(point !== undefined && { x: plain(`${point.x}`), y: plain(`${point.y}`) }),
  };
}

function windowTitle(screen: CallFacts["screen"]): string | undefined {
  const { title, app } = screen?.window ?? {};
  return title !== undefined && title !== "" ? title : app !== "" ? app : undefined;
}

function keysOf(keys: string): string {
  return keys
    .split(" ")
    .map((chord) =>
      chord
        .split("+")
        .map((key) => KEY_NAMES[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
        .join(" + "),
    )
    .join(", ");
}
