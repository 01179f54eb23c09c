// The details of a call: its input, its result and everything else known of it.

import type { Call } from "../../sessions/history";
import { text } from "../../texts";
import { duration } from "../../ui/format";
import { CallImages } from "./call-images";
import { CallScreens } from "./call-screens";
import { decisionOf, effectOf, sentenceOf } from "./call-words";
import { AnyBody } from "../../tool-renderers/any-body";
import { Fact } from "../../tool-renderers/facts";
import { rendererOf } from "../../tool-renderers/renderer-of";
import styles from "./tool-calls.module.css";

export function CallDetails({ id, call }: { id: string; call: Call }) {
  const Body = rendererOf(call).Body ?? AnyBody;
  return (
    <dl
      id={id}
      className={styles.details}
      aria-label={text("call-details", { sentence: sentenceOf(call) })}
    >
      <CallScreens call={call} />
      <Body call={call} />
      <CallImages call={call} />
      <Evidence call={call} />
    </dl>
  );
}

function Evidence({ call }: { call: Call }) {
  const { screen } = call;
  const decision = decisionOf(call);
  const effect = effectOf(call);
  const changed = changedPart(call);
  const window = [screen?.window?.title, screen?.window?.app].filter((name) => name).join(" · ");
  return (
    <>
      {effect !== undefined && <Fact name={text("call-effect")} text={effect} />}
      {changed !== undefined && <Fact name={text("call-changed")} text={changed} />}
      {window !== "" && <Fact name={text("call-window")} text={window} />}
      {screen?.point !== undefined && (
        <Fact
          name={text("call-place")}
          text={text("call-at", { x: screen.point.x, y: screen.point.y })}
        />
      )}
      {decision !== undefined && <Fact name={text("call-permission")} text={decision} />}
      {call.durationMs !== undefined && (
        <Fact name={text("call-took")} text={duration(call.durationMs)} />
      )}
      <Fact
        name={text("call-tool")}
        text={call.toolset ? `${call.toolset} · ${call.name}` : call.name}
      />
      {call.reference !== undefined && <Fact name={text("call-reference")} text={call.reference} />}
    </>
  );
}

/** The words for the part of the picture that changed, in percent. */
function changedPart({ screen, image }: Call): string | undefined {
  const { changed } = screen ?? {};
  if (changed === undefined || image?.width === undefined || image.height === undefined) {
    return undefined;
  }
  const part = (changed.width * changed.height) / (image.width * image.height);
  return text("call-changed-part", { percent: Math.max(1, Math.round(part * 100)) });
}
