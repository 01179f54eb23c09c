// The stage: the picture of the screen, or the page, change, folder or output that the step in view is about.

import type { ComponentType } from "react";
import type { Call } from "../sessions/history";
import { text } from "../texts";
import { ResultBody } from "../tool-renderers/any-body";
import { rendererOf, sentenceOfCall } from "../tool-renderers/renderer-of";
import { plainSentence } from "../tool-renderers/sentence";
import type { BodyProps } from "../tool-renderers/tool-renderer";
import { CompareScreens, screensOf } from "./compare-screens";
import { screenAt } from "./frames";
import { type Glide, ScreenPicture } from "./screen-picture";
import styles from "./stage.module.css";
import { subjectOf } from "./subject";
import { zoomAt } from "./window-zoom";
import { captionOf, type Film } from "./use-film";

interface StageViewProps {
  film: Film;
  liveUrl?: string | null;
  /** The screen before the step beside the screen after it, where there are both. */
  compares?: boolean;
  /** True where the window in use is shown larger than the rest of the screen. */
  zooms?: boolean;
  glide?: Glide | undefined;
}

export function StageView({
  film,
  liveUrl = null,
  compares = false,
  zooms = false,
  glide,
}: StageViewProps) {
  const { frame, frames, index } = film;
  if (frame === undefined) return null;
  const screen = screenAt(frames, index);
  const { call } = frame;
  if (subjectOf(frame) !== "screen") {
    return call === undefined ? null : <CallOnStage key={frame.key} call={call} />;
  }
  if (screen === undefined) return <p className={styles.nothing}>{text("screen-empty")}</p>;
  const pair = compares && call !== undefined ? screensOf(call) : undefined;
  if (pair !== undefined) return <CompareScreens {...pair} />;
  return (
    <ScreenPicture
      picture={screen}
      caption={plainSentence(captionOf(frame))}
      liveUrl={liveUrl}
      glide={glide}
      zoom={zooms ? zoomAt(frames, index) : undefined}
    />
  );
}

function CallOnStage({ call }: { call: Call }) {
  const Body: ComponentType<BodyProps> = rendererOf(call).Body ?? ResultBody;
  return (
    <dl className={styles.sheet} aria-label={text("screen-sheet")}>
      <Body call={call} told={sentenceOfCall} />
    </dl>
  );
}
