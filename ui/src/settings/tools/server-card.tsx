// One MCP server: whether it is used and works, a test, what it printed, and its end.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { ServerStatus, ServersView, ServerView } from "../../ipc/settings-backend";
import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Confirm } from "../parts/confirm";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { Switch } from "../parts/switch";
import { useWork } from "../use-work";

interface ServerCardProps {
  server: ServerView;
  onChange: (view: ServersView) => void;
}

export function ServerCard({ server, onChange }: ServerCardProps) {
  const backend = useBackend();
  const work = useWork();
  const [tried, setTried] = useState<ServerStatus | null>(null);
  const [trying, setTrying] = useState(false);
  const { name } = server;
  const words = texts.settings.tools;

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
      </div>
      <p className={styles.mono}>{server.reach}</p>
      {server.problem !== null && <Note tone="problem">{texts.told(server.problem)}</Note>}
      {server.status?.reason !== undefined && (
        <Note tone="problem">{texts.told(server.status.reason)}</Note>
      )}
      {server.problem === null && (
        <Switch
          label={words.on(name)}
          on={server.is_on}
          disabled={work.isBusy}
          turn={(on) => void work.run(async () => onChange(await backend.switchServer(name, on)))}
        />
      )}
      <Details server={server} status={tried ?? server.status} />
      <Row>
        {server.problem === null && (
          <Button
            aria-label={words.testOf(name)}
            disabled={work.isBusy}
            onClick={() => void tryOut()}
          >
            {words.test}
          </Button>
        )}
        <Confirm
          label={words.remove}
          name={words.removeOf(name)}
          question={words.removeAsk(name)}
          disabled={work.isBusy}
          onConfirm={() => void work.run(async () => onChange(await backend.removeServer(name)))}
        />
      </Row>
      <div role="status">
        {trying && <Note>{words.testing}</Note>}
        {tried !== null && <Tried status={tried} />}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </section>
  );
}

function StateMark({ server: { status, is_on: isOn } }: { server: ServerView }) {
  const words = texts.settings.tools;
  if (status === null) {
    return <span className={styles.state}>{isOn ? words.states.disabled : words.states.off}</span>;
  }
  const { state, tools } = status;
  const isBad = state === "disabled" || state === "waiting";
  return (
    <span
      className={styles.state}
      data-tone={state === "ready" ? "good" : isBad ? "problem" : "plain"}
    >
      {state === "ready" && <Icon name="check" size={16} />}
      {isBad && <Icon name="warning" size={16} />}
      {words.states[state]}
      {state === "ready" && ` · ${words.toolCount(tools.length)}`}
    </span>
  );
}

function Tried({ status }: { status: ServerStatus }) {
  const words = texts.settings.tools;
  const works = status.state === "ready";
  return (
    <Note tone={works ? "good" : "problem"}>
      <p>{works ? words.works(status.tools.length) : words.fails}</p>
      {status.reason !== undefined && <p>{texts.told(status.reason)}</p>}
    </Note>
  );
}

function Details({ server, status }: { server: ServerView; status: ServerStatus | null }) {
  const words = texts.settings.tools;
  return (
    <details className={styles.details}>
      <summary aria-label={words.detailsOf(server.name)}>{words.details}</summary>
      <p className={styles.hint}>{server.is_trusted ? words.trusted : words.untrusted}</p>
      {server.variables.length > 0 && (
        <p className={styles.hint}>
          {words.variables}: <span className={styles.mono}>{server.variables.join(", ")}</span>
        </p>
      )}
      {status !== null && status.tools.length > 0 && (
        <p className={styles.hint}>
          {words.toolsOf}: <span className={styles.mono}>{status.tools.join(", ")}</span>
        </p>
      )}
      {status?.notices.map((notice) => (
        <p key={notice} className={styles.hint}>
          {texts.told(notice)}
        </p>
      ))}
      <p className={styles.hint}>{words.log}:</p>
      {/* What can be scrolled must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} aria-label={words.log}>
        {status === null || status.errors === "" ? words.noLog : status.errors}
      </pre>
    </details>
  );
}
