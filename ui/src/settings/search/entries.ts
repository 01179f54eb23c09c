// The settings as they can be looked for: each with its label and the words beside it, in the language of the window.

import type { Messages } from "../../texts/generated/messages";
import { type MessageId, text } from "../../texts";
import { fitting } from "../../ui/matching";
import type { SettingsSection } from "../open-settings";
import { PAGE_NAMES, pageOf, sectionsOf } from "../pages";

/** A message that takes nothing. */
type Plain = { [Id in MessageId]: keyof Messages[Id] extends never ? Id : never }[MessageId];

export interface SettingEntry {
  id: string;
  section: SettingsSection;
  label: string;
  /** The page and the section it is in. */
  place: string;
  words: readonly string[];
  /** True for what takes away more than can be brought back: never marked before the person marks it. */
  isDrastic: boolean;
}

/** Labels of the settings of each section, with other words that stand beside them. */
const LABELS: Record<SettingsSection, readonly (readonly [Plain, ...Plain[]])[]> = {
  general: [
    ["settings-theme", "theme-light", "theme-dark"],
    ["settings-language"],
    ["settings-step-aside", "settings-step-aside-hint"],
    ["settings-sign-in-start", "settings-sign-in-start-hint"],
    ["settings-plan-first"],
    ["settings-suggestions"],
  ],
  shortcuts: [["shortcuts-stop"], ["shortcuts-quick-prompt", "shortcuts-quick-prompt-hint"]],
  keys: [["keys-provider-anthropic", "keys-use-anthropic"], ["keys-provider-openai"]],
  models: [
    ["model-default"],
    ["model-effort", "model-effort-high"],
    ["model-steps", "model-steps-hint"],
  ],
  providers: [],
  budget: [
    ["limit-per_task_usd-title", "limit-per_task_usd-unit"],
    ["limit-per_day_usd-title", "limit-per_day_usd-unit"],
    ["limit-requests_per_minute-title"],
    ["limit-tokens_per_hour-title"],
  ],
  permissions: [
    ["permissions-mode", "mode-ask-name", "mode-risky-name", "mode-free-name", "mode-observe-name"],
    ["permissions-takeover", "permissions-takeover-hint"],
    ["permissions-answers", "permissions-answers-hint"],
    ["grants-title"],
    ["mode-each-step-name", "permissions-each-step-words"],
    ["permissions-undo", "permissions-undo-words"],
  ],
  privacy: [
    ["privacy-windows", "privacy-add-window"],
    ["privacy-places", "privacy-add-place"],
  ],
  tools: [
    ["extensions-servers", "extensions-servers-lead", "extensions-import"],
    ["extensions-plugins", "extensions-plugins-lead"],
  ],
  fleet: [["fleet-address", "fleet-address-hint"]],
  qube: [["qube-address", "qube-address-hint"], ["qube-tasks"]],
  memory: [["memory-keep", "memory-keep-hint"]],
  data: [
    ["data-clean-up", "data-clean-up-lead"],
    ["data-rebuild", "data-rebuild-lead"],
    // Found by its name alone: its warning says “undo”, and everything else that it deletes.
    ["data-erase"],
  ],
  figures: [],
  about: [
    ["about-doctor", "about-doctor-hint"],
    ["about-newer-tell", "about-newer-tell-hint"],
    ["about-introduction", "first-start-open"],
  ],
};

/** In the order in which the pages show them, each section before its settings. */
export function settingEntries(): SettingEntry[] {
  return PAGE_NAMES.flatMap((page) => sectionsOf(page).flatMap(entriesOf));
}

/** Those that fit what is typed, the best first. */
export function findSettings(typed: string): SettingEntry[] {
  return fitting(settingEntries(), typed, ({ label, words }) => ({ name: label, also: words }));
}

function entriesOf(section: SettingsSection): SettingEntry[] {
  const page = text(`settings-page-${pageOf(section)}`);
  const name = text(`settings-section-${section}`);
  const place = page === name ? page : `${page} ▸ ${name}`;
  const synonyms = text(`settings-words-${section}`);
  const whole: SettingEntry = {
    id: section,
    section,
    label: name,
    place: page,
    words: [page, synonyms],
    isDrastic: false,
  };
  const single = LABELS[section].map(([label, ...more]): SettingEntry => ({
    id: `${section}-${label}`,
    section,
    label: text(label),
    place,
    words: [name, synonyms, ...more.map((one) => text(one))],
    isDrastic: label === "data-erase",
  }));
  return [whole, ...single];
}
