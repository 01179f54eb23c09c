// Where the window begins: picks the backend, then draws the app. In a plain browser, and only in a
// build made for that, the recorded sessions of `ipc/fake.ts` stand in for the backend.

import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { type Backend, BackendProvider } from "./ipc/backend";
import { insideQilbee, tauriBackend } from "./ipc/client";
import { LinksOutside } from "./links-outside";
import { Workspace } from "./sessions/workspace";
import { attendShell } from "./shell/attend";
import { WorkspaceProvider } from "./sessions/use-workspace";
import { applyTheme } from "./settings/theme";
import { text } from "./texts";
import { language } from "./texts/language";

const WITH_RECORDINGS = import.meta.env.DEV || import.meta.env.MODE === "fake";

/** From here on a person can work. Read by what measures the start (docs/performance.md). */
const USABLE = "usable";

async function pickBackend(): Promise<Backend | null> {
  if (insideQilbee()) return tauriBackend;
  if (!WITH_RECORDINGS) return null;
  const { createFakeBackend } = await import("./ipc/fake");
  return createFakeBackend(new URLSearchParams(location.search));
}

function keepDroppedFilesOut(): void {
  // A file dropped beside the composer must not replace the page.
  for (const type of ["dragover", "drop"]) {
    window.addEventListener(type, (event) => event.preventDefault());
  }
}

/** The window itself is drawn first, then what is in the chat. */
function reopen(workspace: Workspace): void {
  performance.mark(USABLE);
  workspace.reopen();
}

/** A window that is not shown is never drawn; then it is not waited for. */
function afterDrawing(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

async function begin(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) return;
  document.documentElement.lang = language;
  applyTheme();
  keepDroppedFilesOut();
  const backend = await pickBackend();
  if (backend === null) {
    root.textContent = text("app-outside");
    return;
  }
  const workspace = new Workspace(backend);
  void workspace.start().then(() => afterDrawing(() => reopen(workspace)));
  attendShell(backend, workspace);
  createRoot(root).render(
    <StrictMode>
      <BackendProvider value={backend}>
        <WorkspaceProvider value={workspace}>
          <LinksOutside>
            <App />
          </LinksOutside>
        </WorkspaceProvider>
      </BackendProvider>
    </StrictMode>,
  );
}

void begin();
