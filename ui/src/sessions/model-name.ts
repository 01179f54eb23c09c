// The name of a model for people: the one its provider gives, and where it gives none, one made from the id. Pure.

import type { ModelInfo } from "../ipc/generated/commands";
import { text } from "../texts";

/** Stands for a model that Qilbee chooses. */
export const AUTOMATIC = "automatic";

/** The day of a release, as `-20250929`, `-2025-09-29`, or as the tag that stands for the newest one. */
const RELEASE = /[-:@](?:20\d{2}-?\d{2}-?\d{2}|latest)(?=[-:]|$)/g;
/** Two parts of a version that an id separates as it separates words. */
const VERSION = /(?<=(?:^|[-:])\d{1,2})-(?=\d{1,2}(?:[-:]|$))/g;
const ACRONYMS = new Set(["ai", "awq", "fp8", "gguf", "glm", "gpt", "moe", "oss", "vl"]);
/** A number of parameters, as `8b` or `a3b`, or a quantization, as `q4_K_M`. */
const SIZE = /^(?:a?\d+(?:\.\d+)?[bmt]|i?q\d\w*)$/i;
/** Written small by its makers, as `o3`. */
const SMALL = /^o\d/;

/** Two models of one name keep their ids: what can't be told apart can't be chosen. */
export function modelName(id: string, models: readonly ModelInfo[]): string {
  if (id === AUTOMATIC) return text("options-automatic");
  const given = models.find((one) => one.id === id)?.name ?? id;
  if (given !== id) return given;
  const name = nameFromId(id);
  const nameOf = (one: ModelInfo) => (one.name === one.id ? nameFromId(one.id) : one.name);
  const isShared = models.some((one) => one.id !== id && nameOf(one) === name);
  return isShared ? id : name;
}

/** The id begins with the name that the person gave the provider, if it is one of theirs. */
function nameFromId(id: string): string {
  const own = id.split("/").at(-1) ?? id;
  const words = own.replace(RELEASE, "").replace(VERSION, ".").split(/[-:]/);
  const name = words.filter(Boolean).map(capitalised).join(" ");
  if (name === "") return id;
  const [provider] = id.split("/");
  return provider === own || provider === undefined
    ? name
    : text("options-model-of", { model: name, provider });
}

function capitalised(word: string): string {
  if (ACRONYMS.has(word.toLowerCase()) || SIZE.test(word)) return word.toUpperCase();
  if (SMALL.test(word)) return word;
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
}
