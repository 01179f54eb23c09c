// One MCP server in a line: its name, whether it works, and whether it is used. The rest is folded.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Confirm } from "../parts/confirm";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { OnOff, Switch } from "../parts/switch";
import { useWork } from "../use-work";
import { LimitsForm } from "./limits-form";
import { SignIn } from "./sign-in";
import type { ServerStatus, ServerView, ServersView } from "../../ipc/generated/commands";
import type { LocalizedText } from "../../ipc/generated/protocol";

interface ServerCardProps {
  server: ServerView;
  view: ServersView;
  onChange: (view: ServersView) => void;
}

export function ServerCard({ server, view, onChange }: ServerCardProps) {
  const backend = useBackend();
  const work = useWork();
  const [tried, setTried] = useState<ServerStatus | null>(null);
  const [trying, setTrying] = useState(false);
  const { name } = server;

  const tryOut = async () => {
    setTrying(true);
    setTried(null);
    await work.run(async () => setTried(await backend.tryServer(name)));
    setTrying(false);
  };

  return (
    <section className={styles.card} aria-label={name} data-server={name}>
      <div className={styles.cardHead}>
        <h5 className={styles.cardName}>{name}</h5>
        <StateMark server={server} />
        {server.problem === null && (
          <OnOff
            label={text("extensions-on", { name })}
            on={server.is_on}
            disabled={work.isBusy}
            turn={(on) => void work.run(async () => onChange(await backend.switchServer(name, on)))}
          />
        )}
      </div>
      {server.problem !== null && <Note tone="problem">{messageText(server.problem)}</Note>}
      {server.status !== null && "reason" in server.status && !isSaid(server.status.reason) && (
        <Note tone="problem">{messageText(server.status.reason)}</Note>
      )}
      {server.is_on && server.status !== null && (
        <SignIn name={name} status={server.status} onChange={onChange} />
      )}
      <details className={styles.details}>
        <summary aria-label={text("extensions-details-of", { name })}>
          {text("extensions-details")}
        </summary>
        <p className={styles.mono}>{server.reach}</p>
        {isProgram(server) && (
          <Switch
            label={text("extensions-free", { name })}
            on={!server.is_free}
            disabled={work.isBusy}
            turn={(on) => void work.run(async () => onChange(await backend.freeServer(name, !on)))}
          />
        )}
        <Details server={server} status={tried ?? server.status} />
        {server.problem === null && <LimitsForm server={server} view={view} onChange={onChange} />}
        <Row>
          {server.problem === null && (
            <Button
              aria-label={text("extensions-test-of", { name })}
              disabled={work.isBusy}
              onClick={() => void tryOut()}
            >
              {text("extensions-test")}
            </Button>
          )}
          <Confirm
            label={text("extensions-remove")}
            name={text("extensions-remove-of", { name })}
            question={text("extensions-remove-ask", { name })}
            disabled={work.isBusy}
            onConfirm={() => void work.run(async () => onChange(await backend.removeServer(name)))}
          />
        </Row>
      </details>
      <div role="status">
        {trying && <Note>{text("extensions-testing")}</Note>}
        {tried !== null && <Tried status={tried} />}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </section>
  );
}

/** The state beside the name and the button below it say that much. */
function isSaid(reason: LocalizedText): boolean {
  return typeof reason === "object" && reason.id === "mcp-sign-in-needed";
}

/** A service has no program to put inside walls. */
function isProgram({ status, problem }: ServerView) {
  return problem === null && status !== null && status.walls !== "remote";
}

function StateMark({ server: { status, is_on: isOn } }: { server: ServerView }) {
  if (status === null) {
    return (
      <span className={styles.state}>
        {isOn ? text("extensions-state-disabled") : text("extensions-state-off")}
      </span>
    );
  }
  const { state, tools } = status;
  const isBad = state === "disabled" || state === "waiting" || state === "needs_sign_in";
  return (
    <span
      className={styles.state}
      data-tone={state === "ready" ? "good" : isBad ? "problem" : "plain"}
    >
      {state === "ready" && <Icon name="check" size={16} />}
      {isBad && <Icon name="warning" size={16} />}
      {text(`extensions-state-${state}`)}
      {state === "ready" && ` · ${text("extensions-tool-count", { count: tools.length })}`}
    </span>
  );
}

function Tried({ status }: { status: ServerStatus }) {
  const works = status.state === "ready";
  return (
    <Note tone={works ? "good" : "problem"}>
      <p>
        {works
          ? text("extensions-works", { count: status.tools.length })
          : text("extensions-fails")}
      </p>
      {"reason" in status && <p>{messageText(status.reason)}</p>}
    </Note>
  );
}

function Details({ server, status }: { server: ServerView; status: ServerStatus | null }) {
  return (
    <>
      <p className={styles.hint}>
        {server.is_trusted ? text("extensions-trusted") : text("extensions-untrusted")}
      </p>
      {status !== null && <Walls status={status} />}
      {server.variables.length > 0 && (
        <p className={styles.hint}>
          {text("extensions-variables")}:{" "}
          <span className={styles.mono}>{server.variables.join(", ")}</span>
        </p>
      )}
      {status !== null && status.tools.length > 0 && (
        <p className={styles.hint}>
          {text("extensions-tools-of")}:{" "}
          {status.tools.map((tool) => ownName(server.name, tool)).join(", ")}
        </p>
      )}
      {status?.notices.map(messageText).map((notice) => (
        <p key={notice} className={styles.hint}>
          {notice}
        </p>
      ))}
      <p className={styles.hint}>{text("extensions-log")}:</p>
      {/* A text that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} aria-label={text("extensions-log")}>
        {status === null || status.errors === "" ? text("extensions-no-log") : status.errors}
      </pre>
    </>
  );
}

/** A tool's name without that of its server, which stands above it. */
function ownName(server: string, tool: string): string {
  return tool.startsWith(`${server}__`) ? tool.slice(server.length + 2) : tool;
}

function Walls({ status: { walls, writable, sites } }: { status: ServerStatus }) {
  if (walls === "remote") return null;
  return (
    <>
      <p className={styles.hint}>{text(`extensions-walls-${walls}`)}</p>
      {walls === "inside" && writable.length > 0 && (
        <p className={styles.hint}>
          {text("extensions-walls-writable")}:{" "}
          <span className={styles.mono}>{writable.join(", ")}</span>
        </p>
      )}
      {walls === "inside" && sites.length > 0 && (
        <p className={styles.hint}>
          {text("extensions-walls-sites")}: <span className={styles.mono}>{sites.join(", ")}</span>
        </p>
      )}
    </>
  );
}
