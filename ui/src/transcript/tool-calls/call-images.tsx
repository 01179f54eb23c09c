// Pictures in a call's result. Only what is in the journal is ever loaded.

import { useBackend } from "../../ipc/backend";
import type { Call } from "../../sessions/history";
import { text } from "../../texts";
import { sentenceOf } from "./call-words";
import { WideFact } from "../../tool-renderers/facts";
import styles from "./tool-calls.module.css";

export function CallImages({ call }: { call: Call }) {
  const backend = useBackend();
  // The screen afterwards is shown already.
  const images = call.content.flatMap((item) =>
    item.kind === "image" && item.image.id !== call.image?.id ? [item.image] : [],
  );
  if (images.length === 0) return null;
  return (
    <WideFact name={text("call-pictures")}>
      {images.map(({ id, width, height }) => (
        <img
          key={id}
          className={styles.resultImage}
          src={backend.blobUrl(id)}
          width={width}
          height={height}
          loading="lazy"
          alt={text("call-picture-of", { sentence: sentenceOf(call) })}
        />
      ))}
    </WideFact>
  );
}
