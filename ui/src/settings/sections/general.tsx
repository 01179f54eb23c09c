// How the window looks, what it speaks, and whether it steps aside.

import { useStore } from "../../sessions/store";
import { texts } from "../../texts";
import { chooseLanguage, chosenLanguage, LANGUAGE_CHOICES } from "../../texts/language";
import { Choices } from "../parts/choices";
import { Switch } from "../parts/switch";
import { Waiting } from "../parts/waiting";
import { THEMES, theme } from "../theme";
import { useSettingsView } from "../use-settings-view";

export function General() {
  const chosen = useStore(theme);
  const { view, problem, change, readAgain } = useSettingsView();
  return (
    <>
      <Choices
        legend={texts.settings.theme}
        names={texts.settings.themes}
        all={THEMES}
        chosen={chosen}
        choose={(one) => theme.set(one)}
      />
      <Choices
        legend={texts.settings.language}
        names={texts.settings.languages}
        all={LANGUAGE_CHOICES}
        chosen={chosenLanguage()}
        choose={(one) => {
          chooseLanguage(one);
          location.reload();
        }}
      />
      {view === null ? (
        <Waiting problem={problem} again={readAgain} />
      ) : (
        <Switch
          label={texts.settings.stepAside}
          hint={`${texts.settings.stepAsideHint} ${texts.settings.atOnce}`}
          on={view.step_aside}
          disabled={view.problem !== null}
          turn={(on) => void change({ key: "step_aside", value: on })}
        />
      )}
    </>
  );
}
