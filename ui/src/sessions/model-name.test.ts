// Names of models: the provider's own, or one that is made from the id.

import { expect, test } from "vitest";
import { text } from "../texts";
import { AUTOMATIC, modelName } from "./model-name";

test.each([
  ["gpt-6.2-sol", "GPT 6.2 Sol"],
  ["claude-opus-4-8", "Claude Opus 4.8"],
  ["claude-sonnet-4-5-20250929", "Claude Sonnet 4.5"],
  ["gpt-5-mini-2025-08-07", "GPT 5 Mini"],
  ["o3-mini", "o3 Mini"],
  ["gpt-4o", "GPT 4o"],
  ["local/qwen3-vl:8b", "Qwen3 VL 8B (local)"],
  ["local/llama3.2:latest", "Llama3.2 (local)"],
  ["local/llama3.2:3b-instruct-q4_K_M", "Llama3.2 3B Instruct Q4_K_M (local)"],
  ["lab/qwen3-30b-a3b-2507", "Qwen3 30B A3B 2507 (lab)"],
  ["router/anthropic/claude-sonnet-4.5:free", "Claude Sonnet 4.5 Free (router)"],
  ["router/openai/gpt-oss-120b", "GPT OSS 120B (router)"],
  ["work/our_own_model", "Our own model (work)"],
  ["work/DeepSeek-V3.1", "DeepSeek V3.1 (work)"],
  ["work/latest", "Latest (work)"],
  ["work/", "work/"],
])("%s is called %s", (id, name) => {
  expect(modelName(id, [])).toBe(name);
});

test("the provider's own name is kept", () => {
  const models = [
    { id: "claude-opus-4-8", name: "Claude Opus 4.8 (new)", practice: false, needs_key: false },
  ];
  expect(modelName("claude-opus-4-8", models)).toBe("Claude Opus 4.8 (new)");
  expect(modelName(AUTOMATIC, models)).toBe(text("options-automatic"));
});

test("two models that would have one name keep their ids", () => {
  const ids = ["work/gpt-5", "work/gpt-5-2025-08-07", "lab/gpt-5"];
  const models = ids.map((id) => ({ id, name: id, practice: false, needs_key: false }));
  expect(ids.map((id) => modelName(id, models))).toEqual([ids[0], ids[1], "GPT 5 (lab)"]);
});
