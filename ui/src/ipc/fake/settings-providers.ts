// Providers of models of the recorded settings: a company's Azure with a key, Ollama on this computer, and a server that
// does not answer. Keeps no key: only that there is one.

import { BackendError } from "../errors";
import type {
  Finding,
  KeyPlace,
  KeySource,
  KeyTrouble,
  ModelSettings,
  NewProvider,
  ProviderKind,
  ProviderView,
} from "../generated/commands";
import type { SettingsBackend } from "../settings-backend";

type Providers = Pick<
  SettingsBackend,
  | "listProviders"
  | "addProvider"
  | "changeProvider"
  | "removeProvider"
  | "setProviderKey"
  | "deleteProviderKey"
  | "modelsOfProvider"
  | "testModel"
  | "cancelModelTest"
>;

/** A model takes its time. */
const FINDING_MS = 400;

export function fakeProviders(empty: boolean, hasKeychain: boolean): Providers {
  let providers = empty ? [] : PROVIDERS;
  const cancelled = new Set<string>();
  const named = (name: string): ProviderView => {
    const found = providers.find((provider) => provider.name === name);
    if (found === undefined) throw new BackendError("bad_request", "There is no such provider.");
    return found;
  };
  const put = (provider: ProviderView): ProviderView[] => {
    providers = providers.map((known) => (known.name === provider.name ? provider : known));
    return providers;
  };
  const withKey = (name: string, key_source: KeySource | null) => ({
    providers: put({ ...named(name), key_source }),
    trouble: null,
  });
  const keepKey = (name: string, place: KeyPlace) =>
    place === "keychain" && !hasKeychain
      ? { providers, trouble: NO_KEYCHAIN }
      : withKey(name, place);
  return {
    listProviders: async () => providers,
    async addProvider(provider, key) {
      if (providers.some(({ name }) => name === provider.name))
        throw new BackendError("bad_request", "There is already such a provider.");
      providers = [...providers, viewOf(provider)];
      if (key === null) return { providers, trouble: null };
      return keepKey(provider.name, "keychain");
    },
    async changeProvider(provider) {
      const before = named(provider.name);
      const after = viewOf(provider);
      const hasMoved = before.used_address !== after.used_address;
      return put({ ...after, key_source: hasMoved ? null : before.key_source });
    },
    async removeProvider(name) {
      const gone = named(name);
      providers = providers.filter((provider) => provider !== gone);
      return providers;
    },
    setProviderKey: async (name, _key, place) => keepKey(name, place),
    deleteProviderKey: async (name) => withKey(name, null),
    async modelsOfProvider(name) {
      const { kind, models } = named(name);
      if (kind === "chat") throw new BackendError("bad_request", UNREACHABLE);
      return [...models.map(({ id }) => id), "gemma3:4b", "qwen3:14b"];
    },
    async testModel(model, onFinding) {
      await pause();
      if (model.startsWith("lab/")) throw new BackendError("bad_request", UNREACHABLE);
      const findings = model.startsWith("local/") ? SEES_BADLY : ALL_WORKS;
      cancelled.delete(model);
      for (const finding of findings) {
        if (cancelled.has(model)) return;
        onFinding(finding);
        // One after the other, as they come.
        // oxlint-disable-next-line no-await-in-loop
        await pause();
      }
    },
    async cancelModelTest(model) {
      cancelled.add(model);
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FINDING_MS);
  });
}

function viewOf(provider: NewProvider): ProviderView {
  const { name, kind, address, models } = provider;
  const known = models.length === 0 ? KNOWN[kind] : undefined;
  const offered = known ?? models.map(({ id }) => id);
  return {
    name,
    kind,
    address,
    used_address: address?.replace(/\/+$/, "") ?? USUAL_ADDRESSES[kind],
    sign_in: "key",
    token_program: null,
    key_variable: address === null ? (USUAL_VARIABLES[kind] ?? null) : null,
    key_source: null,
    key_trouble: null,
    models,
    offered: offered.map((id) => `${name}/${id}`),
  };
}

function model(id: string, more: Partial<ModelSettings> = {}): ModelSettings {
  return {
    id,
    context_tokens: null,
    max_output_tokens: null,
    pictures: null,
    tools: "native",
    effort: null,
    per_mille: false,
    input_usd: null,
    output_usd: null,
    ...more,
  };
}

const USUAL_ADDRESSES: Readonly<Record<ProviderKind, string>> = {
  openai: "https://api.openai.com/v1",
  ollama: "http://127.0.0.1:11434",
  azure: "",
  gemini: "https://generativelanguage.googleapis.com/v1beta",
  chat: "",
  responses: "",
};
const KNOWN: Readonly<Partial<Record<ProviderKind, readonly string[]>>> = {
  openai: [
    "gpt-6.2-sol",
    "gpt-6.2-astra",
    "gpt-6.1-sol",
    "gpt-6.1-terra",
    "gpt-6-astra",
    "gpt-6-luna",
  ],
  gemini: ["gemini-3.8-flash", "gemini-3.1-pro-preview", "gemini-3.5-flash"],
};
/** Variables that are read where the address is the usual one. */
const USUAL_VARIABLES: Readonly<Partial<Record<ProviderKind, string>>> = {
  openai: "OPENAI_API_KEY",
  gemini: "GEMINI_API_KEY",
};
const UNREACHABLE = "lab couldn't be reached. Is this computer online?";
const NO_KEYCHAIN: KeyTrouble = {
  kind: "failed",
  detail: "The name org.freedesktop.secrets was not provided by any .service files",
};
const ALL_WORKS: readonly Finding[] = (["text", "streaming", "tools", "pictures"] as const).map(
  (ability) => ({ ability, problem: null }),
);
const SEES_BADLY: readonly Finding[] = [
  ...ALL_WORKS.slice(0, 3),
  {
    ability: "pictures",
    problem: {
      id: "app-test-said",
      args: { words: "Blue." },
      text: "The model said “Blue.”",
    },
  },
];
const PROVIDERS: ProviderView[] = [
  {
    ...viewOf({
      name: "work",
      kind: "azure",
      address: "https://sam-it.openai.azure.com/openai/v1",
      models: [model("gpt-6.2-sol")],
    }),
    key_source: "keychain",
  },
  viewOf({
    name: "local",
    kind: "ollama",
    address: null,
    models: [model("qwen3-vl:8b", { context_tokens: 65_536, per_mille: true })],
  }),
  viewOf({
    name: "lab",
    kind: "chat",
    address: "http://10.0.0.7:8000/v1",
    models: [model("mistral-small", { tools: "json", pictures: false })],
  }),
];
