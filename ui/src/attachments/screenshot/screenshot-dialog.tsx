// The choice of a screen or window, by its small picture and its name.

import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { applicationName } from "../../texts/application-name";
import { Dialog } from "../../ui/dialog";
import styles from "./screenshot.module.css";
import type { ScreenshotTarget } from "../../ipc/generated/commands";

interface ScreenshotDialogProps {
  title: string;
  targets: readonly ScreenshotTarget[];
  onChoose: (index: number) => void;
  onClose: () => void;
}

export function ScreenshotDialog({ title, targets, onChoose, onClose }: ScreenshotDialogProps) {
  const backend = useBackend();
  return (
    <Dialog title={title} wide onClose={onClose}>
      <p className={styles.hint}>{text("screenshot-hint")}</p>
      {targets.length === 0 && <p>{text("screenshot-none")}</p>}
      <ul className={styles.targets}>
        {targets.map((target, index) => (
          // The list is what was seen at one moment; it never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button type="button" className={styles.target} onClick={() => onChoose(index)}>
              <span className={styles.picture}>
                <img
                  src={backend.blobUrl(target.picture)}
                  width={target.width}
                  height={target.height}
                  alt=""
                />
              </span>
              <span className={styles.name}>{target.name || applicationName(target.app)}</span>
              {target.app !== "" && target.name !== "" && (
                <span className={styles.app}>{applicationName(target.app)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
