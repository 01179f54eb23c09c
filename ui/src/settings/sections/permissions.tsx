// The permissions: when Qilbee asks, and whether the person's own hands stop it.

import { GrantsList } from "../../grants/grants-list";
import type { Mode } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { Sentences } from "../parts/choices";
import { Note, Part, Waiting } from "../parts/part";
import { Switch } from "../parts/switch";
import { useSettingsView } from "../use-settings-view";

const MODES: readonly Mode[] = ["ask", "risky", "free", "observe"];

export function Permissions() {
  const { view, problem, change, readAgain } = useSettingsView();
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  const isFixed = view.problem !== null;
  return (
    <>
      <Sentences
        legend={text("permissions-mode")}
        nameOf={(mode) => text(`mode-${mode}-name`)}
        textOf={(mode) => text(`mode-${mode}-text`)}
        all={MODES}
        chosen={view.chat.mode ?? "ask"}
        disabled={isFixed}
        choose={(mode) => void change({ key: "mode", value: mode })}
      />
      <Note>{text("permissions-always")}</Note>
      <Switch
        label={text("permissions-takeover")}
        hint={`${text("permissions-takeover-hint")} ${text("settings-at-next-start")}`}
        on={view.takeover}
        disabled={isFixed}
        turn={(on) => void change({ key: "takeover", value: on })}
      />
      <Switch
        label={text("permissions-pointer")}
        hint={`${text("permissions-pointer-hint")} ${text("settings-at-next-start")}`}
        on={view.pointer_overlay}
        disabled={isFixed}
        turn={(on) => void change({ key: "pointer_overlay", value: on })}
      />
      <Switch
        label={text("permissions-answers")}
        hint={text("permissions-answers-hint")}
        on={view.answers_from_programs}
        disabled={isFixed}
        turn={(on) => void change({ key: "answers_from_programs", value: on })}
      />
      <Part title={text("grants-title")}>
        <GrantsList />
      </Part>
      <Part title={text("mode-each-step-name")} lead={text("permissions-each-step-lead")} />
      <Part title={text("permissions-undo")} lead={text("permissions-undo-lead")} />
    </>
  );
}
