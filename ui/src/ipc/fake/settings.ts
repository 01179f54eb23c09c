// The settings' part of the recorded backend: keeps what is set in memory, so that every section can be looked at and
// tried. Keeps no key: only that there is one.

import { BackendError } from "../errors";
import type { SettingsBackend } from "../settings-backend";
import { fakeData } from "./settings-data";
import { fakeLearning } from "./settings-learning";
import { fakeProviders } from "./settings-providers";
import { fakeScreen } from "./settings-screen";
import { fakeTools } from "./settings-tools";
import type {
  KeyChange,
  KeyState,
  KeyTrouble,
  ModelListing,
  Provider,
  SettingChange,
  SettingsView,
} from "../generated/commands";

/** What is out of the ordinary. */
export type SettingsCase = "usual" | "empty" | "no-keychain" | "broken";

export function createFakeSettings(what: SettingsCase = "usual"): SettingsBackend {
  let view = what === "usual" ? USUAL : { ...NOTHING_SET, ...(what === "broken" && BROKEN) };
  return {
    settings: async () => view,
    async changeSetting(change) {
      if (view.problem !== null) throw new BackendError("bad_request", "Mend the file first.");
      view = changed(view, change);
      return view;
    },
    async startAtSignIn(on) {
      view = { ...view, starts_at_sign_in: on };
      return view;
    },
    async restoreSettings() {
      view = USUAL;
      return view;
    },
    // There is no file behind a recording.
    openSettingsFile: async () => {},
    listModels: async () => [
      listing("claude-opus-4-8", "Claude Opus 4.8", 5, 25),
      listing("claude-haiku-4-5", "Claude Haiku 4.5", 1, 5),
    ],
    ...fakeKeys(what),
    ...fakeProviders(what !== "usual", what !== "no-keychain"),
    ...fakeScreen(),
    ...fakeTools(what === "empty"),
    ...fakeLearning(what === "empty"),
    ...fakeData(),
  };
}

function fakeKeys(
  what: SettingsCase,
): Pick<SettingsBackend, "listKeys" | "setKey" | "deleteKey" | "testKey"> {
  let keys: KeyState[] = (["anthropic", "openai", "qube"] as const).map((provider) => ({
    provider,
    variable: `${provider.toUpperCase()}_API_KEY`,
    source: what === "usual" ? USUAL_SOURCES[provider] : null,
    trouble: what === "no-keychain" ? NO_KEYCHAIN : null,
    address: null,
  }));
  const put = (provider: Provider, source: KeyState["source"]): KeyChange => {
    keys = keys.map((key) => (key.provider === provider ? { ...key, source } : key));
    return { keys, trouble: null };
  };
  return {
    listKeys: async () => keys,
    async setKey(provider, key, place) {
      const text = key.trim();
      if (text === "" || /\s/.test(text)) return { keys, trouble: NO_KEY };
      if (what === "no-keychain" && place === "keychain") return { keys, trouble: NO_KEYCHAIN };
      return put(provider, place);
    },
    deleteKey: async (provider) => put(provider, null),
    async testKey(provider) {
      const found = keys.find((key) => key.provider === provider);
      if (found?.source === null) return { result: "missing", detail: null, models: null };
      return { result: "works", detail: null, models: provider === "anthropic" ? 9 : null };
    },
  };
}

function changed(view: SettingsView, change: SettingChange): SettingsView {
  const shortcut = (keys: string | null, usual: string) =>
    keys === "" ? null : { keys: keys ?? usual, label: labelOf(keys ?? usual) };
  switch (change.key) {
    case "model":
    case "effort":
    case "mode":
    case "max_steps":
    case "plan_first":
    case "suggestions":
    case "memory":
      return { ...view, chat: { ...view.chat, [change.key]: change.value } };
    case "per_task_usd":
    case "per_day_usd":
    case "requests_per_minute":
    case "tokens_per_hour":
      return { ...view, budget: { ...view.budget, [change.key]: change.value } };
    case "stop_shortcut":
      return { ...view, stop_shortcut: shortcut(change.value, "ctrl+alt+Escape") };
    case "quick_ask":
      // No keys are usual.
      return { ...view, quick_ask: shortcut(change.value ?? "", "") };
    case "qube_address":
      return { ...view, qube: { address: change.value } };
    case "step_aside":
    case "new_versions":
    case "takeover":
    case "pointer_overlay":
      return { ...view, [change.key]: change.value ?? true };
    case "answers_from_programs":
      return { ...view, answers_from_programs: change.value ?? false };
    case "hide":
      return { ...view, hide: change.value };
  }
}

function labelOf(keys: string): string {
  return keys
    .split("+")
    .map((key) => key.charAt(0).toUpperCase() + key.slice(1))
    .join("+");
}

function listing(id: string, name: string, input_usd: number, output_usd: number): ModelListing {
  return {
    id,
    name,
    context_tokens: 200_000,
    max_output_tokens: 64_000,
    input_usd,
    output_usd,
    cache_read_usd: input_usd / 10,
    long_prompt: null,
    computer: null,
    lifecycle: "active",
    retires: null,
    confirmed: true,
  };
}

const USUAL_SOURCES = { anthropic: "keychain", openai: null, qube: "environment" } as const;
const NO_KEY: KeyTrouble = {
  kind: "no_key",
  detail: "this can't be a key: it contains a space, a line break or a letter that keys don't have",
};
const NO_KEYCHAIN: KeyTrouble = {
  kind: "no_keychain",
  detail: "The name org.freedesktop.secrets was not provided by any .service files",
};
const NOTHING_SET: SettingsView = {
  file: "/home/sam/.local/share/qilbee/config.toml",
  problem: null,
  can_restore: false,
  chat: {
    model: null,
    effort: null,
    mode: null,
    max_steps: null,
    max_tool_calls: null,
    max_minutes: null,
    patience_minutes: null,
    plan_first: null,
    suggestions: null,
    kept_turns: null,
    memory: null,
  },
  budget: {
    per_task_usd: null,
    per_day_usd: null,
    requests_per_minute: null,
    tokens_per_hour: null,
  },
  qube: { address: null },
  qube_address_in_environment: null,
  step_aside: true,
  new_versions: true,
  starts_at_sign_in: false,
  takeover: true,
  pointer_overlay: true,
  answers_from_programs: false,
  stop_shortcut: { keys: "ctrl+alt+Escape", label: "Ctrl+Alt+Escape" },
  quick_ask: null,
  hide: { rectangles: [], windows: [] },
  no_screen: null,
};
const USUAL: SettingsView = {
  ...NOTHING_SET,
  chat: {
    model: "claude-opus-4-8",
    effort: "medium",
    mode: "risky",
    max_steps: null,
    max_tool_calls: null,
    max_minutes: null,
    patience_minutes: null,
    plan_first: null,
    suggestions: null,
    kept_turns: null,
    memory: null,
  },
  budget: { ...NOTHING_SET.budget, per_task_usd: 2, tokens_per_hour: 500_000 },
  quick_ask: { keys: "ctrl+alt+space", label: "Ctrl+Alt+Space" },
  hide: {
    rectangles: [{ origin: { x: 1400, y: 40 }, size: { width: 480, height: 300 } }],
    windows: [
      { app: "keepassxc", title: null },
      { app: "firefox", title: "Onlinebanking" },
    ],
  },
};
const BROKEN = {
  can_restore: true,
  problem: { line: 7, problem: "unknown field `monitr`, expected one of `monitor`, `cursor`" },
};
