// The keys that count everywhere, which can be others, and below them those of the window.

import { text } from "../../texts";
import { windowKeys } from "../../ui/window-keys";
import { Lead, Note, Part, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { ShortcutRow } from "../shortcuts/shortcut-row";
import { useSettingsView } from "../use-settings-view";

export function Shortcuts() {
  const { view, problem, change, readAgain } = useSettingsView();
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  const { stop_shortcut: stop, quick_ask: ask } = view;
  const isFixed = view.problem !== null;
  return (
    <>
      <Lead>{text("shortcuts-lead")}</Lead>
      <ShortcutRow
        title={text("shortcuts-stop")}
        lead={text("settings-at-next-start")}
        shortcut={stop}
        taken={ask === null ? null : { keys: ask.keys, by: text("shortcuts-quick-prompt") }}
        disabled={isFixed}
        choose={(keys) => void change({ key: "stop_shortcut", value: keys })}
      />
      {stop === null && <Note tone="problem">{text("shortcuts-no-stop")}</Note>}
      <ShortcutRow
        title={text("shortcuts-quick-prompt")}
        lead={`${text("shortcuts-quick-prompt-hint")} ${text("settings-at-next-start")}`}
        shortcut={ask}
        taken={stop === null ? null : { keys: stop.keys, by: text("shortcuts-stop") }}
        disabled={isFixed}
        choose={(keys) => void change({ key: "quick_ask", value: keys })}
      />
      <Part title={text("shortcuts-window")}>
        <dl className={styles.keysList}>
          {windowKeys().map(({ keys, does }) => (
            <div key={keys}>
              <dt>{does}</dt>
              <dd>
                <kbd>{keys}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </>
  );
}
