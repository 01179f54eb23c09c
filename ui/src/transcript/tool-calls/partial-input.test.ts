import { expect, test } from "vitest";
import { partialInput } from "./partial-input";

test.each<[string, unknown]>([
  ["", undefined],
  ["{", {}],
  ['{"te', {}],
  ['{"text"', {}],
  ['{"text":', {}],
  ['{"text":"', { text: "" }],
  ['{"text":"a\\', { text: "a" }],
  ['{"text":"a\\u00e', { text: "a" }],
  ['{"text":"a\\\\', { text: "a\\" }],
  ['{"text":"a\\"b', { text: 'a"b' }],
  ['{"a":1,"b', { a: 1 }],
  ['{"a":1,', { a: 1 }],
  ['{"a":[1,2', { a: [1] }],
  ['{"a":{"b":"c"},"d":tr', { a: { b: "c" } }],
  ['{"a":"x","b":"y, {z', { a: "x", b: "y, {z" }],
  ['{"a":1}', { a: 1 }],
])("as far as it goes: %s", (json, wanted) => {
  expect(partialInput(json)).toEqual(wanted);
});

test("every beginning of an input can be read", () => {
  const whole = {
    path: "~/a.txt",
    text: 'line\n"two" \\ {x: [1]}',
    list: [1, { b: null }],
    n: -1.5,
  };
  const json = JSON.stringify(whole);
  for (let end = 1; end < json.length; end += 1) {
    expect(partialInput(json.slice(0, end))).toBeTypeOf("object");
  }
  expect(partialInput(json)).toEqual(whole);
});
