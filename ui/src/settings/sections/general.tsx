// The look of the window, its language, and whether it steps aside.

import { useStore } from "../../ui/store";
import { text } from "../../texts";
import { chooseLanguage, chosenLanguage, LANGUAGE_CHOICES } from "../../texts/language";
import { languageName } from "../../texts/text";
import { Choices } from "../parts/choices";
import { Switch } from "../parts/switch";
import { Waiting } from "../parts/part";
import { THEMES, theme } from "../theme";
import { useSettingsView } from "../use-settings-view";

export function General() {
  const chosen = useStore(theme);
  const { view, problem, change, startAtSignIn, readAgain } = useSettingsView();
  return (
    <>
      <Choices
        legend={text("settings-theme")}
        nameOf={(one) => text(`theme-${one}`)}
        all={THEMES}
        chosen={chosen}
        choose={(one) => theme.set(one)}
      />
      <Choices
        legend={text("settings-language")}
        nameOf={languageName}
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
        <>
          <Switch
            label={text("settings-step-aside")}
            hint={`${text("settings-step-aside-hint")} ${text("settings-at-once")}`}
            on={view.step_aside}
            disabled={view.problem !== null}
            turn={(on) => void change({ key: "step_aside", value: on })}
          />
          {view.starts_at_sign_in !== null && (
            <Switch
              label={text("settings-sign-in-start")}
              hint={text("settings-sign-in-start-hint")}
              on={view.starts_at_sign_in}
              turn={(on) => void startAtSignIn(on)}
            />
          )}
          <Switch
            label={text("settings-plan-first")}
            hint={text("settings-for-new-chats")}
            on={view.chat.plan_first === true}
            disabled={view.problem !== null}
            turn={(on) => void change({ key: "plan_first", value: on })}
          />
          <Switch
            label={text("settings-suggestions")}
            hint={text("settings-at-next-start")}
            on={view.chat.suggestions !== false}
            disabled={view.problem !== null}
            turn={(on) => void change({ key: "suggestions", value: on })}
          />
        </>
      )}
    </>
  );
}
