// The profile that a chat began with, beside its model: a word and no button, for it stays.

import { useHistory } from "../sessions/use-workspace";
import { text } from "../texts";
import styles from "./profiles.module.css";

export function ProfileMark() {
  const profile = useHistory((history) => history.profile);
  if (profile === null) return null;
  return (
    <span className={styles.mark} title={text("profile-of-chat", { profile })}>
      <span className="visually-hidden">{text("profile-choice")}: </span>
      <span className={styles.title}>{profile}</span>
    </span>
  );
}
