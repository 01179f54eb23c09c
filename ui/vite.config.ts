/// <reference types="vitest/config" />
// Builds the pages of the program: the window, the control bar, the quick prompt, the region picker, the practice
// form and the calibration.

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const pages = [
  "index.html",
  "control-bar.html",
  "quick-prompt.html",
  "region.html",
  "practice.html",
  "calibration.html",
]
  .map(here)
  .filter((page) => existsSync(page));

export default defineConfig({
  root: here("."),
  cacheDir: here("../node_modules/.vite"),
  clearScreen: false,
  // The catalogues lie beside this folder.
  server: { port: 5173, strictPort: true, host: "127.0.0.1", fs: { allow: [here("..")] } },
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    // The oldest engines the window runs in: WebKitGTK 2.50, Safari 18, a current WebView2.
    target: ["safari18", "chrome130"],
    // Everything comes from the program's own files; nothing may become a data: address.
    assetsInlineLimit: 0,
    // It is loaded from the disk beside the program, at once and whole.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: pages },
  },
  test: {
    environment: "jsdom",
    // Each file has a document of its own and shares the process: half the time of a process for each.
    pool: "vmThreads",
    include: ["src/**/*.test.{ts,tsx}", "practice/**/*.test.ts"],
    setupFiles: [here("src/test-setup.ts")],
    css: { modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    // The runner itself has little to do: it would leave a core to nobody.
    maxWorkers: availableParallelism(),
  },
});
