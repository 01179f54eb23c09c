// A window over the window with a picture, or with the text of a file as Qilbee reads it.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import { texts } from "../texts";
import { Dialog } from "../ui/dialog";
import styles from "./attachments.module.css";
import { kindOf, type Sent } from "./kinds";

/** More text than this makes the window slow, and nobody reads it here. */
const MAX_SHOWN = 100_000;

export function FileView({ file, onClose }: { file: Sent; onClose: () => void }) {
  const name = file.name === "" ? texts.transcript.attachedPicture : file.name;
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
  const [text, setText] = useState<Text>({ is: "loading" });

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

  if (text.is === "loading") return <p role="status">{texts.attachments.loading}</p>;
  if (text.is === "failed") return <p role="alert">{text.message}</p>;
  const isPdf = kindOf(given) === "pdf";
  return (
    <>
      {isPdf && <p className={styles.note}>{texts.attachments.textOfPdf}</p>}
      {original !== undefined && <p className={styles.note}>{texts.attachments.asText}</p>}
      {text.text.length > MAX_SHOWN && <p className={styles.note}>{texts.attachments.cut}</p>}
      {/* A text that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} aria-label={name} role="region">
        {text.text.slice(0, MAX_SHOWN)}
      </pre>
    </>
  );
}
