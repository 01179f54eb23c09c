// A window over the window with a picture, or with the text of a file as Qilbee reads it.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import { text } from "../texts";
import { Dialog } from "../ui/dialog";
import styles from "./attachments.module.css";
import { kindOf, type Sent } from "./kinds";

/** More text than this makes the window slow, and nobody reads it here. */
const MAX_SHOWN = 100_000;

export function FileView({ file, onClose }: { file: Sent; onClose: () => void }) {
  const name = file.name === "" ? text("transcript-attached-picture") : file.name;
  return (
    <Dialog title={name} wide onClose={onClose}>
      {kindOf(file.given) === "picture" ? <Whole file={file} name={name} /> : <Words file={file} />}
    </Dialog>
  );
}

function Whole({ file, name }: { file: Sent; name: string }) {
  const backend = useBackend();
  const { id, width, height } = file.original ?? file.given;
  return (
    <div className={styles.whole}>
      <img src={backend.blobUrl(id)} width={width} height={height} alt={name} />
    </div>
  );
}

type Text = { is: "loading" } | { is: "there"; text: string } | { is: "failed"; message: string };

function Words({ file: { name, given, original } }: { file: Sent }) {
  const backend = useBackend();
  const [content, setText] = useState<Text>({ is: "loading" });

  // The text is the backend's; it comes once, when the window opens.
  useEffect(() => {
    let wanted = true;
    backend.attachmentText(name, given.id).then(
      (found) => wanted && setText({ is: "there", text: found }),
      (thrown) => wanted && setText({ is: "failed", message: toBackendError(thrown).message }),
    );
    return () => {
      wanted = false;
    };
  }, [backend, name, given.id]);

  if (content.is === "loading") return <p role="status">{text("attachment-loading")}</p>;
  if (content.is === "failed") return <p role="alert">{content.message}</p>;
  const isPdf = kindOf(given) === "pdf";
  return (
    <>
      {isPdf && <p className={styles.note}>{text("attachment-text-of-pdf")}</p>}
      {original !== undefined && <p className={styles.note}>{text("attachment-as-text")}</p>}
      {content.text.length > MAX_SHOWN && <p className={styles.note}>{text("attachment-cut")}</p>}
      {/* A text that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} aria-label={name} role="region">
        {content.text.slice(0, MAX_SHOWN)}
      </pre>
    </>
  );
}
