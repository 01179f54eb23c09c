import { expect, test } from "vitest";
import type { ProviderView } from "../../ipc/generated/commands";
import { fateOfKey, type KeyFate } from "./key-fate";

const PROVIDER: ProviderView = {
  name: "work",
  kind: "azure",
  address: "https://it.example/v1",
  used_address: "https://it.example/v1",
  sign_in: "key",
  key_variable: null,
  token_program: null,
  key_source: "keychain",
  key_trouble: null,
  models: [],
  offered: [],
};

test("only a key that was stored for the address goes with it", () => {
  const check = (own: Partial<ProviderView>, fate: KeyFate) =>
    expect(fateOfKey({ ...PROVIDER, ...own })).toBe(fate);
  check({}, "deleted");
  check({ key_source: "session" }, "deleted");
  check({ key_source: null }, "none");
  check({ key_source: "environment" }, "environment");
  check({ kind: "openai" }, "deleted");
  check({ kind: "openai", address: null }, "openai");
  check({ kind: "openai", address: null, key_source: "environment" }, "environment");
  check({ sign_in: "token", key_source: null }, "token");
});
