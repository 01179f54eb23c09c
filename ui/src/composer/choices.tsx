// The choices for a chat: a new one's profile, when Qilbee asks, the model, what a task may cost. Side by side where there
// is room; else one button that says mode and model and opens all.

import { type RefObject, useEffect, useState } from "react";
import { BudgetChoice } from "../budget/budget-choice";
import { ProfileChoice } from "../profiles/profile-choice";
import { useOptions } from "../sessions/use-workspace";
import { text } from "../texts";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import styles from "./composer.module.css";
import { ModeChoice, ModelChoice, modeWords, useModelWords } from "./options";

/** Below this width of the message box the three don't fit beside its buttons, in pixels. */
const NARROW_PX = 500;

export function Choices({ within }: { within: RefObject<HTMLElement | null> }) {
  return useIsNarrow(within) ? <OneChoice /> : <AllChoices />;
}

function AllChoices() {
  return (
    <>
      <ProfileChoice className={styles.choice} />
      <ModeChoice />
      <ModelChoice />
      <BudgetChoice className={styles.choice} />
    </>
  );
}

function OneChoice() {
  const options = useOptions();
  const model = useModelWords();
  const [open, setOpen] = useState(false);
  if (options === null) return null;
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        title={text("options-title")}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{text("options-title")}: </span>
        <span>{`${modeWords(options)} · ${model}`}</span>
        <Icon name="down" size={12} />
      </button>
      {open && (
        <Dialog title={text("options-title")} onClose={() => setOpen(false)}>
          <div className={styles.panel}>
            <AllChoices />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Only the browser knows how wide it is; without a width there is nothing to fit into. */
function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setNarrow(width > 0 && width < NARROW_PX);
    });
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return narrow;
}
