// The button that takes a picture of the screen, of a window or of a part, for the next message.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { toBackendError } from "../../ipc/errors";
import type { Screenshot, ScreenshotTargets } from "../../ipc/generated/commands";
import type { Attachment } from "../../ipc/generated/protocol";
import composer from "../../composer/composer.module.css";
import { useWorkspace } from "../../sessions/use-workspace";
import { text } from "../../texts";
import { clockTime } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { Menu } from "../../ui/menu";
import { ScreenshotDialog } from "./screenshot-dialog";

/** The screens or windows that the person chooses from while the dialog is open. */
interface Choice {
  of: "monitor" | "window";
  targets: ScreenshotTargets;
}

export function ScreenshotMenu({ onTaken }: { onTaken: (attachment: Attachment) => void }) {
  const backend = useBackend();
  const { announcements } = useWorkspace();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      announcements.add({ tone: "problem", text: toBackendError(thrown).message });
    }
    setBusy(false);
  };

  const take = (target: Screenshot) =>
    attempt(async () => {
      setChoice(null);
      const name = text("screenshot-name", { time: clockTime(new Date()) });
      const taken = await backend.takeScreenshot(name, target);
      if (taken !== null) onTaken(taken);
    });

  const offer = (of: Choice["of"]) =>
    attempt(async () => {
      const targets = await backend.screenshotTargets();
      // There is nothing to choose from one screen.
      if (of === "monitor" && targets.monitors.length === 1) await take({ kind: of, index: 0 });
      else setChoice({ of, targets });
    });

  const leave = () => {
    if (choice === null) return;
    setChoice(null);
    // Nothing that was seen is kept; a failure to let go of it has no one to tell.
    backend.forgetScreenshots().catch(() => {});
  };

  return (
    <>
      <Menu
        label={busy ? text("screenshot-busy") : text("screenshot-take")}
        side="above"
        className={composer.toolButton}
        disabled={busy}
        items={[
          {
            id: "screen",
            label: text("screenshot-screen"),
            text: text("screenshot-note"),
            run: () => void offer("monitor"),
          },
          { id: "window", label: text("screenshot-window"), run: () => void offer("window") },
          {
            id: "region",
            label: text("screenshot-region"),
            run: () => void take({ kind: "region" }),
          },
        ]}
      >
        <Icon name="camera" />
      </Menu>
      {choice !== null && (
        <ScreenshotDialog
          title={
            choice.of === "monitor"
              ? text("screenshot-choose-screen")
              : text("screenshot-choose-window")
          }
          targets={choice.of === "monitor" ? choice.targets.monitors : choice.targets.windows}
          onChoose={(index) => void take({ kind: choice.of, index })}
          onClose={leave}
        />
      )}
    </>
  );
}
