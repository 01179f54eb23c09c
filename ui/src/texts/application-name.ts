// The name of a program for people, by what the system calls its process.

import { text } from "./text";

/** The programs whose process is called otherwise than they are. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["chromium-browser", "Chromium"],
  ["code", "Visual Studio Code"],
  ["gnome-terminal-server", "Terminal"],
  ["google-chrome", "Google Chrome"],
  ["keepassxc", "KeePassXC"],
  ["libreoffice", "LibreOffice"],
  ["msedge", "Microsoft Edge"],
  ["nautilus", "Files"],
  ["soffice", "LibreOffice"],
  ["soffice.bin", "LibreOffice"],
  ["vlc", "VLC"],
  ["xterm", "XTerm"],
]);

/** Any other keeps its own name, with a capital at its beginning. */
export function applicationName(process: string): string {
  const known = NAMES.get(process.toLowerCase());
  if (known !== undefined) return known;
  // A reversed address, as some systems put it before the name.
  const name = /^(?:\w[\w-]*\.){2,}(\w.*)$/u.exec(process)?.[1] ?? process;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Qilbee's own process: of its windows it may use only the practice form. */
const PRACTICE_PROCESS = "qilbee";

/** The name of a program that Qilbee asks to use, or may use. */
export function usedApplicationName(process: string): string {
  return process === PRACTICE_PROCESS ? text("approval-app-practice") : applicationName(process);
}
