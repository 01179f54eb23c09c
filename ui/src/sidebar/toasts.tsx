// Short messages at the edge of the window.

import { useAnnouncements, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import styles from "./toasts.module.css";

export function Toasts() {
  const { announcements } = useWorkspace();
  const shown = useAnnouncements();
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, tone, text: words, action }) => (
        <div key={id} className={styles.toast} data-tone={tone}>
          <p>{words}</p>
          {action !== undefined && (
            <Button
              look="quiet"
              onClick={() => {
                action.run();
                announcements.dismiss(id);
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton
            icon="close"
            label={text("app-dismiss")}
            onClick={() => announcements.dismiss(id)}
          />
        </div>
      ))}
    </div>
  );
}
