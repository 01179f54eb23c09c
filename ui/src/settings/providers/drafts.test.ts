import { expect, test } from "vitest";
import {
  addressProblem,
  freeName,
  hasOnePrice,
  isLocal,
  isNumberRight,
  isOpen,
  nameProblem,
  newModel,
  providerOf,
} from "./drafts";

test("names are those that the settings file takes", () => {
  expect(nameProblem("my-1", [])).toBe(null);
  for (const name of ["", "A", "a b", "ä", "a/b", "a".repeat(41)])
    expect(nameProblem(name, []), name).toBe("letters");
  expect(nameProblem("work", ["work"])).toBe("taken");
  expect(nameProblem("qube", [])).toBe("taken");
  expect(freeName("ollama", ["local", "local-2"])).toBe("local-3");
});

test("addresses are needed where none is usual", () => {
  expect(addressProblem("ollama", " ")).toBe(null);
  expect(addressProblem("azure", "")).toBe("missing");
  for (const address of ["host", "ftp://host", "https://", "http:// x"])
    expect(addressProblem("chat", address), address).toBe("scheme");
  expect(addressProblem("chat", " https://host/v1 ")).toBe(null);
  expect(isOpen("http://10.0.0.7:8000/v1")).toBe(true);
  expect(isOpen("https://10.0.0.7:8000/v1")).toBe(false);
  for (const address of ["http://localhost:1234/v1", "http://127.0.0.1", "http://[::1]:8080"]) {
    expect(isLocal(address), address).toBe(true);
    expect(isOpen(address), address).toBe(false);
  }
  expect(isLocal("https://localhost.example")).toBe(false);
});

test("numbers are read as people write them", () => {
  const model = { ...newModel(0, " m "), context: "65.536", inputUsd: "0,5", outputUsd: "2.25" };
  const empty = newModel(1);
  const draft = { kind: "chat", name: " it ", address: " ", models: [model, empty] } as const;
  expect(providerOf(draft)).toEqual({
    kind: "chat",
    name: "it",
    address: null,
    models: [
      {
        id: "m",
        context_tokens: 65_536,
        max_output_tokens: null,
        pictures: null,
        tools: "native",
        effort: null,
        per_mille: false,
        input_usd: 0.5,
        output_usd: 2.25,
      },
    ],
  });
  for (const wrong of ["999", "1.5", "x", "-1"])
    expect(isNumberRight("context", wrong), wrong).toBe(false);
  for (const wrong of ["-1", "10001", "1e3"])
    expect(isNumberRight("inputUsd", wrong), wrong).toBe(false);
  expect(isNumberRight("outputUsd", "")).toBe(true);
  expect(hasOnePrice({ ...empty, inputUsd: "1" })).toBe(true);
});
