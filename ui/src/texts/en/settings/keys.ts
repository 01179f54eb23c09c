// English: keys of providers.

import { plural } from "../../plural";

export const keys = {
  lead: "A key opens the account that pays. It is kept in the keychain of this computer, and is never shown again, not even here.",
  names: { anthropic: "Claude (Anthropic)", openai: "OpenAI", qube: "Qube" },
  uses: {
    anthropic: "For real work in chats.",
    openai: "Nothing in this version uses it yet.",
    qube: "To hand whole business processes to Qube.",
  },
  states: {
    keychain: "Set",
    session: "Set until Qilbee ends",
    environment: "Set by the environment",
    none: "Not set",
    unknown: "Cannot be told",
  },
  fromEnvironment: (variable: string) =>
    `It comes from the environment variable ${variable}, which goes before the keychain. Qilbee cannot change it.`,
  otherAddress: (address: string) =>
    `The environment says to ask ${address} instead. A key from the keychain is not sent there; give one in the environment.`,
  label: (name: string) => `Key for ${name}`,
  placeholder: "Paste the key here",
  set: "Keep this key",
  add: "Set a key",
  replace: "Set another key",
  test: "Test",
  testing: "Asking…",
  tests: {
    works: "It works.",
    missing: "There is no key to test.",
    refused: "The key was not accepted. Check that it was copied whole and is still valid.",
    unreachable: "Nobody answered. Check the network connection, then test again.",
    unclear: "It could not be told whether the key works.",
    unused: "Nothing in this version uses this key, so it cannot be tested.",
  },
  models: (count: number) => `It opens ${plural(count, "model", "models")}.`,
  delete: "Delete",
  deleteAsk: (name: string) =>
    `Delete the key for ${name} from the keychain? It cannot be had back from here.`,
  kept: "The key is kept.",
  keptForSession: "The key is set until Qilbee ends.",
  deleted: "The key is deleted.",
  troubles: {
    no_keychain: "There is no keychain on this computer that Qilbee could reach.",
    locked: "The keychain is locked, or was never set up.",
    timed_out: "The keychain did not answer in time. It may be asking for its password.",
    not_kept: "The keychain took the key but did not keep it.",
    no_key: "This cannot be a key.",
    bad_variable: "The environment variable holds something that cannot be a key.",
    failed: "The keychain failed.",
  },
  notKept: "The key was not kept.",
  ways: "What you can do",
  wayKeyring:
    "Unlock your keychain, or install one (on Linux GNOME Keyring or KWallet), then try again. No restart is needed.",
  wayVariable: (variable: string) =>
    `Or set the environment variable ${variable} before Qilbee starts.`,
  waySession: "Or use the key only until Qilbee ends. It is kept nowhere.",
  onlyForNow: "Use until Qilbee ends",
  said: "What the system said",
};
