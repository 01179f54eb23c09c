// The windows and the screen that the recorded settings offer to hide.

import type { SettingsBackend } from "../settings-backend";
import { drawnBlob } from "./pictures";
import type { WindowInfo } from "../generated/commands";

const SCREEN = { origin: { x: 0, y: 0 }, size: { width: 1920, height: 1200 } };

export function fakeScreen(): Pick<SettingsBackend, "listWindows" | "pictureOfScreen"> {
  return {
    listWindows: async () => WINDOWS,
    pictureOfScreen: async () => ({
      area: SCREEN,
      picture: drawnBlob("form:1:1:0"),
    }),
  };
}

const WINDOWS: WindowInfo[] = [
  { title: "Passwords.kdbx - KeePassXC", app: "keepassxc", area: SCREEN },
  {
    title: "Onlinebanking der Sparkasse am Niederrhein — Mozilla Firefox",
    app: "firefox",
    area: SCREEN,
  },
  { title: "week-47.ods - LibreOffice Calc", app: "libreoffice", area: SCREEN },
  { title: "", app: "xterm", area: SCREEN },
];
