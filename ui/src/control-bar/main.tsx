// Start of the control bar's page.

import "../styles/tokens.css";
import "../styles/base.css";
import type { Backend } from "../ipc/backend";
import { WorkspaceProvider } from "../sessions/use-workspace";
import { Workspace } from "../sessions/workspace";
import { beginPage } from "../shell/page";
import { ControlBar } from "./control-bar";

/** The bar shows one chat and has no list: it may not ask for one either. */
const withoutList = (backend: Backend): Backend => ({ ...backend, listSessions: async () => [] });

void beginPage((backend) => (
  <WorkspaceProvider value={new Workspace(withoutList(backend), { remembers: false })}>
    <ControlBar />
  </WorkspaceProvider>
));
