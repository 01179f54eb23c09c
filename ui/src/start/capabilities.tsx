// What Qilbee can do here, as the backend derives it from the registered tools, and what is missing for more. Stable for
// tests: dialog "What Qilbee can do here".

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type {
  CapabilityGap,
  CapabilityOverview,
  CapabilityTool,
  GapKind,
} from "../ipc/generated/commands";
import type { Mode } from "../ipc/generated/protocol";
import { settingsOpenAt, type SettingsSection } from "../settings/open-settings";
import { messageText, optionalText, text } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { useStore } from "../ui/store";
import styles from "./capabilities.module.css";
import { capabilitiesOpen, useCapabilitiesKey } from "./open-capabilities";

/** Once in the window: whoever sets the store opens it. */
export function Capabilities() {
  useCapabilitiesKey();
  return useStore(capabilitiesOpen) ? <CapabilitiesDialog /> : null;
}

type Loaded = CapabilityOverview | { error: string } | null;

function CapabilitiesDialog() {
  const backend = useBackend();
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let isShown = true;
    backend
      .capabilityOverview()
      .catch((thrown: unknown) => ({ error: toBackendError(thrown).message }))
      .then((found: Loaded) => {
        if (isShown) setLoaded(found);
      });
    return () => {
      isShown = false;
    };
  }, [backend]);

  return (
    <Dialog title={text("capabilities-title")} wide onClose={() => capabilitiesOpen.set(false)}>
      <div className={styles.overview} aria-busy={loaded === null}>
        {loaded === null ? (
          <p role="status">{text("capabilities-looking")}</p>
        ) : "error" in loaded ? (
          <p role="alert">{text("capabilities-failed", { reason: loaded.error })}</p>
        ) : (
          <Overview overview={loaded} />
        )}
      </div>
    </Dialog>
  );
}

function Overview({ overview: { mode, areas, gaps } }: { overview: CapabilityOverview }) {
  return (
    <>
      <p className={styles.mode}>
        <Icon name="shield" size={16} />
        {text(`mode-${mode satisfies Mode}-text`)}
      </p>
      <ul className={styles.areas} aria-label={text("capabilities-areas")}>
        {areas.map(({ title, effects, tools }) => (
          <li key={messageText(title)} className={styles.area}>
            <h3>{messageText(title)}</h3>
            <p>{effects.map(messageText).join(" ")}</p>
            <details>
              <summary>{text("capabilities-tools", { count: tools.length })}</summary>
              <ul>
                {tools.map((tool) => (
                  <ToolLine key={tool.name} tool={tool} />
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {gaps.length > 0 && <Gaps gaps={gaps} />}
    </>
  );
}

/** A tool of Qilbee in its own words; any other by its name, and as models read of it. */
function ToolLine({ tool: { name, description } }: { tool: CapabilityTool }) {
  const known = optionalText(`tool-can-${name}`);
  if (known !== undefined) return <li>{known}</li>;
  return (
    <li>
      <strong>{nameForPeople(name)}</strong>
      <span lang="en">{description}</span>
    </li>
  );
}

/** "Left click" for the tool left_click; a server's name before it stands in its area's title. */
function nameForPeople(tool: string): string {
  const words = tool
    .slice(tool.lastIndexOf("__") + 1)
    .replaceAll("_", " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a gap is closed; null where only the check-up says more. */
const SECTIONS: Record<GapKind, SettingsSection | null> = {
  key: "keys",
  desktop: null,
  qube: "qube",
  servers: "tools",
};

function Gaps({ gaps }: { gaps: readonly CapabilityGap[] }) {
  const open = (section: SettingsSection) => {
    capabilitiesOpen.set(false);
    settingsOpenAt.set(section);
  };
  return (
    <section className={styles.gaps} aria-label={text("capabilities-gaps")}>
      <h3>{text("capabilities-gaps")}</h3>
      <ul>
        {gaps.map(({ kind, text: words }) => {
          const section = SECTIONS[kind];
          const sentence =
            kind === "servers" ? text("capabilities-no-servers") : messageText(words);
          return (
            <li key={sentence}>
              <span>{sentence}</span>
              {section !== null && (
                <Button
                  aria-label={`${text(`capabilities-close-${kind}`)}: ${sentence}`}
                  onClick={() => open(section)}
                >
                  {text(`capabilities-close-${kind}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
