// What becomes of a provider's key when the provider is removed, or moves to another address. Pure.

import type { ProviderView } from "../../ipc/generated/commands";

/**
 * `deleted`: it was stored for the address alone. `openai`: OpenAI's own, which has a place of its own among the keys.
 * `environment`: it stays in its variable. `token`: there is a sign-in in place of a key.
 */
export type KeyFate = "none" | "deleted" | "openai" | "environment" | "token";

export function fateOfKey(provider: ProviderView): KeyFate {
  if (provider.sign_in === "token") return "token";
  if (provider.key_source === null) return "none";
  if (provider.key_source === "environment") return "environment";
  return isOpenAiItself(provider) ? "openai" : "deleted";
}

export function isOpenAiItself({ kind, address }: ProviderView): boolean {
  return kind === "openai" && address === null;
}
