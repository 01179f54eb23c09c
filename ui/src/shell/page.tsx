// Start of a page of the window: language, theme and backend. In a plain browser, and only in a build made for that,
// recorded scenes stand in for the backend.

import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type Backend, BackendProvider } from "../ipc/backend";
import { insideQilbee, tauriBackend } from "../ipc/client";
import { hearPresses } from "../ipc/press";
import { applyTheme } from "../settings/theme";
import { text } from "../texts";
import { leaveOutPageHabits } from "./page-habits";
import { direction, language } from "../texts/language";

const WITH_RECORDINGS = import.meta.env.DEV || import.meta.env.MODE === "fake";

/** Draws what `content` returns; it is called once, before anything is drawn. */
export async function beginPage(content: (backend: Backend) => ReactNode): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) return;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  applyTheme();
  hearPresses();
  if (import.meta.env.PROD) leaveOutPageHabits();
  const backend = await pickBackend();
  if (backend === null) {
    root.textContent = text("app-outside");
    return;
  }
  createRoot(root).render(
    <StrictMode>
      <BackendProvider value={backend}>{content(backend)}</BackendProvider>
    </StrictMode>,
  );
}

async function pickBackend(): Promise<Backend | null> {
  if (insideQilbee()) return tauriBackend;
  if (!WITH_RECORDINGS) return null;
  const { openRecordedScene } = await import("../recorded-scene");
  return openRecordedScene(new URLSearchParams(location.search));
}
