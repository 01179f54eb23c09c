// A profile from somebody else, all of it, to be read before it counts. Its lines are numbered and nothing in it is hidden,
// as in a question. Stable for tests: button "Use this profile".

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { ListedProfile, ProfileText } from "../ipc/generated/commands";
import { text } from "../texts";
import { ExactText } from "../transcript/approvals/exact-text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import styles from "./profiles.module.css";

interface ProfileReadingProps {
  profile: ListedProfile;
  /** The person has read it and said yes. */
  onUse: () => void;
  onClose: () => void;
}

export function ProfileReading({ profile, onUse, onClose }: ProfileReadingProps) {
  const backend = useBackend();
  const [shown, setShown] = useState<ProfileText | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { name } = profile;

  useEffect(() => {
    let isOpen = true;
    backend.readProfile(name).then(
      (read) => {
        if (isOpen) setShown(read);
      },
      (thrown: unknown) => {
        if (isOpen) setProblem(toBackendError(thrown).message);
      },
    );
    return () => {
      isOpen = false;
    };
  }, [backend, name]);

  const use = async ({ digest }: ProfileText) => {
    try {
      await backend.trustProfile(name, digest);
    } catch (thrown) {
      setProblem(toBackendError(thrown).message);
      return;
    }
    onUse();
    onClose();
  };

  return createPortal(
    <Dialog wide title={text("profile-read-title", { title: profile.title })} onClose={onClose}>
      <div className={styles.reading}>
        <p>{text(profile.trust === "changed" ? "profile-read-changed" : "profile-read-new")}</p>
        {shown !== null && (
          // It is read with the keyboard too, which must be able to scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={styles.text} tabIndex={0} role="region" aria-label={text("profile-text")}>
            <ExactText exact={shown.text} folds={false} />
          </div>
        )}
        <div role="status">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
        <div className={styles.answers}>
          <Button onClick={onClose}>{text("profile-dont")}</Button>
          <Button
            look="primary"
            disabled={shown === null || problem !== null}
            onClick={() => shown !== null && void use(shown)}
          >
            {text("profile-use")}
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}
