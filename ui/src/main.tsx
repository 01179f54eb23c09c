// Start of the main window's page: the workspace, then the app, then the chat that was open last.

import "./styles/tokens.css";
import "./styles/base.css";
import { App } from "./app";
import { ConfirmationDialog } from "./confirmation/confirmation";
import { LinksOutside } from "./links-outside";
import { connectShell } from "./shell/connect-shell";
import { LinkQuestion } from "./shell/link-question";
import { beginPage } from "./shell/page";
import { tellOfCrash } from "./shell/tell-of-crash";
import { tellOfNewerVersion } from "./shell/tell-of-newer-version";
import { WorkspaceProvider } from "./sessions/use-workspace";
import { Workspace } from "./sessions/workspace";
import { loadLater } from "./ui/later";

/** From here on a person can work. Read by what measures the start (docs/performance.md). */
const USABLE = "usable";

function keepDroppedFilesOut(): void {
  // A file dropped beside the composer must not replace the page.
  for (const type of ["dragover", "drop"]) {
    window.addEventListener(type, (event) => event.preventDefault());
  }
}

/** The window itself is drawn first, then what is in the chat, and what may be opened next is made ready. */
function reopen(workspace: Workspace): void {
  performance.mark(USABLE);
  workspace.reopen();
  void loadLater();
}

/** A window that is not shown is never drawn; then it is not waited for. */
function afterDrawing(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

keepDroppedFilesOut();
void beginPage((backend) => {
  const workspace = new Workspace(backend);
  void workspace.start().then(() => afterDrawing(() => reopen(workspace)));
  // Whoever can't be told now is told in the settings.
  tellOfCrash(backend, workspace.announcements).catch(() => {});
  tellOfNewerVersion(backend, workspace.announcements).catch(() => {});
  connectShell(backend, workspace);
  return (
    <WorkspaceProvider value={workspace}>
      <LinksOutside>
        <App />
        <ConfirmationDialog />
        <LinkQuestion />
      </LinksOutside>
    </WorkspaceProvider>
  );
});
