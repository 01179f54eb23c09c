// The window's three panes: chats, conversation, screen. Decides which of them are in sight.

import { useState } from "react";
import { ChatPane } from "./chat-pane";
import { ScreenPane } from "./screen/screen-pane";
import { useStopKeys } from "./composer/use-stop-keys";
import { FirstStart } from "./first-start/first-start";
import { Palette } from "./palette/palette";
import { Settings } from "./settings/settings";
import { useWindowKeys } from "./shell/use-window-keys";
import { Capabilities } from "./start/capabilities";
import { Sidebar } from "./sidebar/sidebar";
import { Toasts } from "./sidebar/toasts";
import styles from "./app.module.css";
import { useMediaQuery } from "./ui/use-media-query";
import { text } from "./texts";

const SCREEN_HIDDEN = "qilbee.screen-hidden";

export function App() {
  const roomForScreen = useMediaQuery("(min-width: 1000px)");
  const roomForChats = useMediaQuery("(min-width: 720px)");
  const [hidden, setHidden] = useState(() => localStorage.getItem(SCREEN_HIDDEN) === "yes");
  const [screenOver, setScreenOver] = useState(false);
  const [chatsOver, setChatsOver] = useState(false);
  useStopKeys();
  useWindowKeys();

  const screenShown = roomForScreen ? !hidden : screenOver;
  const chatsShown = roomForChats || chatsOver;

  const showScreen = (shown: boolean) => {
    setScreenOver(shown);
    if (!roomForScreen) return;
    setHidden(!shown);
    localStorage.setItem(SCREEN_HIDDEN, shown ? "no" : "yes");
  };

  return (
    <div className={styles.window}>
      <a className={styles.skip} href="#message">
        {text("app-skip")}
      </a>
      {chatsShown && (
        // Over the chat, choosing anything in the list also puts the list away.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className={styles.chats}
          data-over={!roomForChats}
          onClick={(event) => {
            if (
              event.target instanceof Element &&
              event.target.closest("[data-session] > button")
            ) {
              setChatsOver(false);
            }
          }}
        >
          <Sidebar />
        </div>
      )}
      <ChatPane
        chats={roomForChats ? undefined : { shown: chatsOver, show: setChatsOver }}
        screen={{ shown: screenShown, beside: roomForScreen, show: showScreen }}
      />
      {roomForScreen && screenShown && (
        <div className={styles.screen}>
          <ScreenPane onHide={() => showScreen(false)} />
        </div>
      )}
      <Toasts />
      <Settings />
      <Palette />
      <Capabilities />
      <FirstStart />
    </div>
  );
}
