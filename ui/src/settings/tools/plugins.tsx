// Python plugins: which there are, and installing and removing them with what is said meanwhile.

import { type FormEvent, useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { LocalizedText } from "../../ipc/generated/protocol";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Confirm } from "../parts/confirm";
import { Field } from "../parts/field";
import { Lead, Note, Row, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";
import type { PluginStatus } from "../../ipc/generated/commands";

/** Lines that are kept in sight. */
const LINES = 200;

export function Plugins() {
  const backend = useBackend();
  const work = useWork();
  const { value: plugins, problem, set, again } = useAsked(() => backend.listPlugins());
  const [wanted, setWanted] = useState("");
  const [doing, setDoing] = useState<"installing" | "removing" | null>(null);
  const [lines, setLines] = useState<string[]>([]);
  const [said, say] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);

  const onLine = (line: LocalizedText) =>
    setLines((before) => [...before, messageText(line)].slice(-LINES));
  const during = async (what: "installing" | "removing", doIt: () => Promise<void>) => {
    setLines([]);
    say(null);
    setDoing(what);
    const done = await work.run(async () => {
      await doIt();
      set(await backend.listPlugins());
    });
    setDoing(null);
    return done;
  };
  const install = async () => {
    const done = await during("installing", async () => {
      const fresh = await backend.installPlugin(wanted.trim(), onLine);
      say(fresh.length === 0 ? text("extensions-nothing-new") : text("extensions-installed"));
    });
    if (!done) return;
    setWanted("");
    setAdding(false);
  };

  return (
    <>
      {plugins === null && <Waiting problem={problem} again={again} />}
      {plugins?.length === 0 && <Lead>{text("extensions-no-plugins")}</Lead>}
      {plugins?.map((plugin) => (
        <PluginCard
          key={plugin.name}
          plugin={plugin}
          disabled={work.isBusy}
          remove={() => void during("removing", () => backend.removePlugin(plugin.name, onLine))}
        />
      ))}
      {isAdding ? (
        <form
          className={styles.card}
          aria-label={text("extensions-plugin-add")}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (wanted.trim() !== "") void install();
          }}
        >
          <Field
            label={text("extensions-plugin")}
            hint={text("extensions-plugin-hint")}
            value={wanted}
            write={setWanted}
          />
          <Row>
            <Button type="submit" look="primary" disabled={work.isBusy || wanted.trim() === ""}>
              {text("extensions-install")}
            </Button>
            <Button look="quiet" onClick={() => setAdding(false)}>
              {text("settings-cancel")}
            </Button>
          </Row>
        </form>
      ) : (
        <Row>
          <Button icon="plus" disabled={work.isBusy} onClick={() => setAdding(true)}>
            {text("extensions-plugin-add")}
          </Button>
        </Row>
      )}
      {lines.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.text} tabIndex={0} aria-label={text("extensions-progress")}>
          {lines.join("\n")}
        </pre>
      )}
      <div role="status">
        {doing !== null && <Note>{text(`extensions-${doing}`)}</Note>}
        {said !== null && <Note tone="good">{said}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </>
  );
}

interface PluginCardProps {
  plugin: PluginStatus;
  disabled: boolean;
  remove: () => void;
}

function PluginCard({ plugin, disabled, remove }: PluginCardProps) {
  const tone = { ready: "good", loading: "plain", broken: "problem" }[plugin.state];
  return (
    <section className={styles.card} aria-label={plugin.name} data-plugin={plugin.name}>
      <div className={styles.cardHead}>
        <h5 className={styles.cardName}>{plugin.name}</h5>
        <span className={styles.state} data-tone={tone}>
          {plugin.state !== "loading" && (
            <Icon name={plugin.state === "ready" ? "check" : "warning"} size={16} />
          )}
          {text(`extensions-plugin-state-${plugin.state}`)}
        </span>
      </div>
      <p className={styles.hint}>
        {plugin.package} {plugin.version}
        {plugin.tools.length > 0 && ` · ${plugin.tools.join(", ")}`}
      </p>
      {plugin.reason !== null && <Note tone="problem">{messageText(plugin.reason)}</Note>}
      <Confirm
        label={text("extensions-remove")}
        name={text("extensions-remove-of", { name: plugin.name })}
        question={text("extensions-remove-plugin-ask", {
          name: plugin.name,
          packageName: plugin.package,
        })}
        disabled={disabled}
        onConfirm={remove}
      />
    </section>
  );
}
