// The MCP servers: a card for each, and two ways to get more.

import { useEffect, useState } from "react";
import { useBackend } from "../../ipc/backend";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Lead, Note, Row, Waiting } from "../parts/part";
import { useAsked } from "../use-asked";
import { ServerCard } from "./server-card";
import { ServerForm } from "./server-form";
import { ServerImport } from "./server-import";
import type { ServersView } from "../../ipc/generated/commands";

/** The interval at which the list is read again while a server is starting. */
const LOOK_AGAIN_MS = 1000;

export function Servers() {
  const backend = useBackend();
  const { value: view, problem, set, again } = useAsked(() => backend.listServers());
  const [open, setOpen] = useState<"form" | "import" | null>(null);
  const isStarting = view?.servers.some(({ status }) => status?.state === "starting") ?? false;

  // A server that starts says nothing by itself when it has.
  useEffect(() => {
    if (!isStarting) return undefined;
    const timer = window.setTimeout(again, LOOK_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [isStarting, again]);

  if (view === null) return <Waiting problem={problem} again={again} />;
  const took = (next: ServersView) => {
    set(next);
    setOpen(null);
  };
  return (
    <>
      {view.problem !== null && (
        <Note tone="problem">
          {text("extensions-file-problem")} {messageText(view.problem)}
        </Note>
      )}
      {view.servers.length === 0 && view.problem === null && (
        <Lead>{text("extensions-no-servers")}</Lead>
      )}
      {view.servers.map((server) => (
        <ServerCard key={server.name} server={server} view={view} onChange={set} />
      ))}
      {open === "form" && <ServerForm view={view} onDone={took} onCancel={() => setOpen(null)} />}
      {open === "import" && <ServerImport onDone={took} onCancel={() => setOpen(null)} />}
      {open === null && (
        <Row>
          <Button icon="plus" disabled={view.problem !== null} onClick={() => setOpen("form")}>
            {text("extensions-add")}
          </Button>
          <Button look="quiet" disabled={view.problem !== null} onClick={() => setOpen("import")}>
            {text("extensions-import")}
          </Button>
        </Row>
      )}
    </>
  );
}
