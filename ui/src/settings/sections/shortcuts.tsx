// The keys that count everywhere.

import { texts } from "../../texts";
import { Lead, Note } from "../parts/part";
import { Waiting } from "../parts/waiting";
import { ShortcutRow } from "../shortcuts/shortcut-row";
import { useSettingsView } from "../use-settings-view";

export function Shortcuts() {
  const { view, problem, change, readAgain } = useSettingsView();
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  const words = texts.settings.shortcuts;
  const { stop_shortcut: stop, quick_ask: ask } = view;
  const isFixed = view.problem !== null;
  return (
    <>
      <Lead>{words.lead}</Lead>
      <ShortcutRow
        title={words.stop}
        lead={texts.settings.atNextStart}
        shortcut={stop}
        taken={ask === null ? null : { keys: ask.keys, by: words.quickAsk }}
        disabled={isFixed}
        choose={(keys) => void change({ key: "stop_shortcut", value: keys })}
      />
      {stop === null && <Note tone="problem">{words.noStop}</Note>}
      <ShortcutRow
        title={words.quickAsk}
        lead={`${words.quickAskHint} ${texts.settings.atNextStart}`}
        shortcut={ask}
        taken={stop === null ? null : { keys: stop.keys, by: words.stop }}
        disabled={isFixed}
        choose={(keys) => void change({ key: "quick_ask", value: keys })}
      />
    </>
  );
}
