// The keys that count anywhere in the window: the palette, a new chat, the settings. Not while a dialog is open, which has
// keys of its own.

import { useEffect } from "react";
import { paletteOpen } from "../palette/open-palette";
import { pressedKey } from "../ui/window-keys";
import { startNewChat } from "../palette/start-new-chat";
import { useWorkspace } from "../sessions/use-workspace";
import { settingsOpenAt } from "../settings/open-settings";

export function useWindowKeys(): void {
  const workspace = useWorkspace();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKey(event);
      if (pressed === null) return;
      // Otherwise the system would open something of its own.
      event.preventDefault();
      if (event.repeat || document.querySelector("dialog[open]") !== null) return;
      if (pressed === "palette") paletteOpen.set(true);
      else if (pressed === "settings") settingsOpenAt.set("general");
      else startNewChat(workspace);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [workspace]);
}
