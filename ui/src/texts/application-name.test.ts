import { expect, test } from "vitest";
import { applicationName } from "./application-name";

test.each([
  ["soffice", "LibreOffice"],
  ["keepassxc", "KeePassXC"],
  ["firefox", "Firefox"],
  ["org.gnome.Maps", "Maps"],
  ["Some Program", "Some Program"],
  ["", ""],
])("the process %s is known as %s", (process, name) => {
  expect(applicationName(process)).toBe(name);
});
