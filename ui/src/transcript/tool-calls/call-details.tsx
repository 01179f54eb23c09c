// The details of a call: what came of it, and under a heading of their own the facts that only some want to know.

import type { Call } from "../../sessions/history";
import { CompareScreens, screensOf } from "../../screen/compare-screens";
import { text } from "../../texts";
import { duration } from "../../ui/format";
import { CallImages } from "./call-images";
import { decisionOf, effectOf, sentenceOf } from "./call-words";
import { InputFact, ResultBody } from "../../tool-renderers/any-body";
import { Fact, WideFact } from "../../tool-renderers/facts";
import { rendererOf, sentenceOfCall } from "../../tool-renderers/renderer-of";
import styles from "./tool-calls.module.css";

/** A shorter time tells nobody anything. */
export const WORTH_TELLING_MS = 1000;

export function CallDetails({ id, call }: { id: string; call: Call }) {
  const screens = screensOf(call);
  return (
    <div
      id={id}
      className={styles.details}
      role="group"
      aria-label={text("call-details", { sentence: sentenceOf(call) })}
    >
      <dl>
        {screens !== undefined && (
          <WideFact name={text("call-screens")}>
            <CompareScreens {...screens} />
          </WideFact>
        )}
        <Outcome call={call} />
        <CallImages call={call} />
        <Evidence call={call} />
      </dl>
      <TechnicalDetails call={call} />
    </div>
  );
}

/** On the screen the picture says what came of it. */
function Outcome({ call }: { call: Call }) {
  const { Body, subject } = rendererOf(call);
  if (subject === "screen") return null;
  return Body === undefined ? (
    <ResultBody call={call} />
  ) : (
    <Body call={call} told={sentenceOfCall} />
  );
}

export function Evidence({ call }: { call: Call }) {
  const decision = decisionOf(call);
  const effect = effectOf(call);
  const { durationMs = 0 } = call;
  return (
    <>
      {effect !== undefined && <Fact name={text("call-effect")} text={effect} />}
      {decision !== undefined && <Fact name={text("call-permission")} text={decision} />}
      {durationMs >= WORTH_TELLING_MS && (
        <Fact name={text("call-took")} text={duration(durationMs)} />
      )}
    </>
  );
}

/** Place, tool and input. */
export function TechnicalDetails({ call }: { call: Call }) {
  const { screen } = call;
  const { Body, subject } = rendererOf(call);
  const changed = changedPart(call);
  const window = [screen?.window?.title, screen?.window?.app].filter((name) => name).join(" · ");
  return (
    <details className={styles.technical}>
      <summary>{text("call-technical")}</summary>
      <dl>
        {Body === undefined && <InputFact call={call} />}
        {subject === "screen" && <ResultBody call={call} />}
        {changed !== undefined && <Fact name={text("call-changed")} text={changed} />}
        {window !== "" && <Fact name={text("call-window")} text={window} />}
        {screen?.point !== undefined && (
          <Fact
            name={text("call-place")}
            text={text("call-at", { x: screen.point.x, y: screen.point.y })}
          />
        )}
        <Fact
          name={text("call-tool")}
          text={call.toolset ? `${call.toolset} · ${call.name}` : call.name}
        />
        {call.reference !== undefined && (
          <Fact name={text("call-reference")} text={call.reference} />
        )}
      </dl>
    </details>
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
