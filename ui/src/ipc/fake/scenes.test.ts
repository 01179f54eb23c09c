import { expect, test } from "vitest";
import sceneNames from "./scene-names.json";
import { SCENES } from "./scenes";

test("every scene is listed once", () => {
  expect([...sceneNames].sort()).toEqual(Object.keys(SCENES).sort());
});
