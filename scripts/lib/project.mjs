// Paths in the checkout, and the version numbers that set-up checks against. Nothing here runs or writes anything.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const inRoot = (...parts) => join(root, ...parts);

export const targetFolder = inRoot("target");
export const testLogFolder = inRoot("target", "test-logs");
export const windowPicture = inRoot("target", "window.png");
export const programPath = inRoot("target", "debug", "qilbee");

/** The oldest Node that runs these scripts and Vite, as [major, minor]. */
export const oldestNode = [20, 19];
