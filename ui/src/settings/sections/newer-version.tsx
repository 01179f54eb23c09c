// A newer version: that it is there, what is new in it, how it comes, and whether to say so.

import { useBackend } from "../../ipc/backend";
import type { NewerVersion as Newer } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Part } from "../parts/part";
import { Switch } from "../parts/switch";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useSettingsView } from "../use-settings-view";

export function NewerVersion() {
  const backend = useBackend();
  const { view, change } = useSettingsView();
  const { value: newer, again } = useAsked(() => backend.newerVersion());
  return (
    <>
      {newer !== null && <Told newer={newer} />}
      {view !== null && (
        <Switch
          label={text("about-newer-tell")}
          hint={text("about-newer-tell-hint")}
          on={view.new_versions}
          disabled={view.problem !== null}
          turn={(on) => void change({ key: "new_versions", value: on }).then(again)}
        />
      )}
    </>
  );
}

function Told({ newer: { version, news, installed } }: { newer: Newer }) {
  return (
    <Part
      title={text(installed ? "about-newer-installed" : "about-newer", { version })}
      lead={text(installed ? "about-newer-installed-lead" : "about-newer-lead")}
    >
      {news.length > 0 && (
        <details className={styles.details} open>
          <summary>{text("about-newer-news")}</summary>
          <ul className={styles.points}>
            {[...new Set(news)].map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}
