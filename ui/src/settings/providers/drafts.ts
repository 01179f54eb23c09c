// A provider as it is being written in its form, and what of it is wrong. Pure.

import type {
  ModelSettings,
  NewProvider,
  ProviderKind,
  ProviderView,
  ToolsForm,
} from "../../ipc/generated/commands";

export const PROVIDER_KINDS: readonly ProviderKind[] = [
  "openai",
  "azure",
  "gemini",
  "ollama",
  "chat",
  "responses",
];

/** Names that a new provider gets unless the person writes another. */
const USUAL_NAMES: Readonly<Record<ProviderKind, string>> = {
  openai: "openai",
  azure: "azure",
  gemini: "gemini",
  ollama: "local",
  chat: "server",
  responses: "server",
};
/** Addresses that the backend uses where none is given. */
const USUAL_ADDRESSES: Readonly<Record<ProviderKind, string | null>> = {
  openai: "https://api.openai.com/v1",
  azure: null,
  gemini: "https://generativelanguage.googleapis.com/v1beta",
  ollama: "http://127.0.0.1:11434",
  chat: null,
  responses: null,
};

/** As the settings file allows it. */
const MAX_NAME = 40;
const TAKEN: readonly string[] = ["anthropic", "practice", "qube"];
const TOKENS = { least: 1000, most: 100_000_000 };
const USD = { least: 0, most: 10_000 };

export interface ModelDraft {
  /** Tells the drafts apart while their names are written. */
  key: number;
  id: string;
  context: string;
  maxOutput: string;
  pictures: "usual" | "yes" | "no";
  tools: ToolsForm;
  effort: "usual" | "yes" | "no";
  perMille: boolean;
  inputUsd: string;
  outputUsd: string;
}

export interface ProviderDraft {
  kind: ProviderKind;
  name: string;
  address: string;
  models: readonly ModelDraft[];
}

/** The parts of a model's draft that are numbers. */
export type NumberField = "context" | "maxOutput" | "inputUsd" | "outputUsd";

/** The address that the backend uses for what is written: with a slash at its end it is the same one. */
export function usedAddress(kind: ProviderKind, address: string): string | null {
  const written = address.trim().replace(/\/+$/, "");
  return written === "" ? usualAddress(kind) : written;
}

export function usualAddress(kind: ProviderKind): string | null {
  return USUAL_ADDRESSES[kind];
}

/** A name for a new provider that no other has. */
export function freeName(kind: ProviderKind, taken: readonly string[]): string {
  const usual = USUAL_NAMES[kind];
  if (!taken.includes(usual)) return usual;
  let number = 2;
  while (taken.includes(`${usual}-${number}`)) number += 1;
  return `${usual}-${number}`;
}

export function newModel(key: number, id = ""): ModelDraft {
  return {
    key,
    id,
    context: "",
    maxOutput: "",
    pictures: "usual",
    tools: "native",
    effort: "usual",
    perMille: false,
    inputUsd: "",
    outputUsd: "",
  };
}

export function draftOf({ kind, name, address, models }: ProviderView): ProviderDraft {
  return { kind, name, address: address ?? "", models: models.map(modelDraft) };
}

function modelDraft(model: ModelSettings, key: number): ModelDraft {
  return {
    key,
    id: model.id,
    context: written(model.context_tokens),
    maxOutput: written(model.max_output_tokens),
    pictures: choiceOf(model.pictures),
    tools: model.tools,
    effort: choiceOf(model.effort),
    perMille: model.per_mille,
    inputUsd: written(model.input_usd),
    outputUsd: written(model.output_usd),
  };
}

/** The provider as the backend takes it; models without a name are left out. */
export function providerOf({ kind, name, address, models }: ProviderDraft): NewProvider {
  return {
    kind,
    name: name.trim(),
    address: address.trim() === "" ? null : address.trim(),
    models: models.filter(({ id }) => id.trim() !== "").map(modelOf),
  };
}

function modelOf(draft: ModelDraft): ModelSettings {
  return {
    id: draft.id.trim(),
    context_tokens: wholeOf(draft.context),
    max_output_tokens: wholeOf(draft.maxOutput),
    pictures: answerOf(draft.pictures),
    tools: draft.tools,
    effort: answerOf(draft.effort),
    per_mille: draft.perMille,
    input_usd: amountOf(draft.inputUsd),
    output_usd: amountOf(draft.outputUsd),
  };
}

/** Whether a name can be a provider's, and is no other's. */
export function nameProblem(name: string, taken: readonly string[]): "letters" | "taken" | null {
  const wanted = name.trim();
  if (taken.includes(wanted) || TAKEN.includes(wanted)) return "taken";
  return /^[a-z0-9-]+$/.test(wanted) && wanted.length <= MAX_NAME ? null : "letters";
}

export function addressProblem(kind: ProviderKind, address: string): "missing" | "scheme" | null {
  const wanted = address.trim();
  if (wanted === "") return usualAddress(kind) === null ? "missing" : null;
  return /^https?:\/\/[^\s/]/.test(wanted) ? null : "scheme";
}

/** No key is sent to another computer without encryption. */
export function isOpen(address: string): boolean {
  return address.trim().startsWith("http://") && !isLocal(address);
}

export function isLocal(address: string): boolean {
  const host = /^https?:\/\/(\[[^\]]*\]|[^/:?#]+)/.exec(address.trim())?.[1] ?? "";
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

export function isNumberRight(field: NumberField, typed: string): boolean {
  if (typed.trim() === "") return true;
  const isTokens = field === "context" || field === "maxOutput";
  const number = (isTokens ? wholeOf(typed) : amountOf(typed)) ?? Number.NaN;
  const { least, most } = isTokens ? TOKENS : USD;
  return number >= least && number <= most;
}

/** One price alone says nothing. */
export function hasOnePrice({ inputUsd, outputUsd }: ModelDraft): boolean {
  return (inputUsd.trim() === "") !== (outputUsd.trim() === "");
}

export function isComplete(draft: ProviderDraft, taken: readonly string[]): boolean {
  const isRight = (model: ModelDraft) =>
    !hasOnePrice(model) &&
    (["context", "maxOutput", "inputUsd", "outputUsd"] as const).every((field) =>
      isNumberRight(field, model[field]),
    );
  return (
    nameProblem(draft.name, taken) === null &&
    addressProblem(draft.kind, draft.address) === null &&
    draft.models.every(isRight)
  );
}

function written(number: number | null): string {
  return number === null ? "" : String(number);
}

/** A whole number, with or without marks between the thousands; null for nothing, not a number for anything else. */
function wholeOf(typed: string): number | null {
  const digits = typed.trim().replaceAll(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, "");
  if (digits === "") return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Both signs are used for the fraction where people speak German. */
function amountOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function choiceOf(answer: boolean | null): "usual" | "yes" | "no" {
  if (answer === null) return "usual";
  return answer ? "yes" : "no";
}

function answerOf(choice: "usual" | "yes" | "no"): boolean | null {
  return choice === "usual" ? null : choice === "yes";
}
