// The window's panes: chats, conversation and, once there is something to see, the stage. Decides which of them are in sight.

import { type CSSProperties, type MouseEvent, useRef, useState } from "react";
import { ChatPane } from "./chat-pane";
import { ScreenPane } from "./screen/later-screen-pane";
import { StageDivider } from "./screen/stage-divider";
import { hideStage, ROOM_FOR_STAGE, stageHidden, stageWidth } from "./screen/stage-place";
import { useHasFilm } from "./screen/use-film";
import { useStopKeys } from "./composer/use-stop-keys";
import { Fleet } from "./fleet/fleet";
import { FirstStart } from "./first-start/first-start";
import { Palette } from "./palette/palette";
import { Settings } from "./settings/settings";
import { useWindowKeys } from "./shell/use-window-keys";
import { Capabilities } from "./start/capabilities";
import { Sidebar } from "./sidebar/sidebar";
import { Toasts } from "./sidebar/toasts";
import styles from "./app.module.css";
import { useStore } from "./ui/store";
import { useMediaQuery } from "./ui/use-media-query";
import { text } from "./texts";

export function App() {
  const roomForScreen = useMediaQuery(ROOM_FOR_STAGE);
  const roomForChats = useMediaQuery("(min-width: 720px)");
  const hasFilm = useHasFilm();
  const hidden = useStore(stageHidden);
  const width = useStore(stageWidth);
  const stage = useRef<HTMLElement>(null);
  const [screenOver, setScreenOver] = useState(false);
  const [chatsOver, setChatsOver] = useState(false);
  useStopKeys();
  useWindowKeys();

  // Nothing to see takes no room.
  const screenShown = hasFilm && (roomForScreen ? !hidden : screenOver);
  const chatsShown = roomForChats || chatsOver;

  const showScreen = (shown: boolean) => {
    setScreenOver(shown);
    if (roomForScreen) hideStage(!shown);
  };

  return (
    <div className={styles.window}>
      <a className={styles.skip} href="#message" onClick={skipToMessage}>
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
        screen={{ has: hasFilm, shown: screenShown, beside: roomForScreen, show: showScreen }}
      />
      {roomForScreen && screenShown && (
        <aside
          ref={stage}
          id="stage"
          className={styles.screen}
          style={width === null ? undefined : ({ "--stage-width": `${width}px` } as CSSProperties)}
        >
          <StageDivider stage={stage} />
          <ScreenPane onHide={() => showScreen(false)} />
        </aside>
      )}
      <Toasts />
      <Settings />
      <Palette />
      <Capabilities />
      <Fleet />
      <FirstStart />
    </div>
  );
}

/** WebKit lets the address put the focus there, and then takes no key. */
function skipToMessage(event: MouseEvent) {
  event.preventDefault();
  document.getElementById("message")?.focus();
}
