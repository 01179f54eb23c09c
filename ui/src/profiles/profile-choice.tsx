// The choice of a profile, which a new chat can begin with; not there without profiles. One that the person has not read is
// shown first. A chat that goes on shows the one that it began with. Stable for tests: button "Profile: …".

import { useEffect, useState } from "react";
import { type Backend, useBackend } from "../ipc/backend";
import type { ListedProfile } from "../ipc/generated/commands";
import { useDraftProfile, useSelectedSession, useWorkspace } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import type { MenuItem } from "../ui/menu-list";
import { ProfileMark } from "./profile-mark";
import styles from "./profiles.module.css";
import { ProfileReading } from "./profile-reading";

export function ProfileChoice({ className }: { className: string | undefined }) {
  const isNew = useSelectedSession() === null;
  return isNew ? <ChoiceForNewChat className={className} /> : <ProfileMark />;
}

function ChoiceForNewChat({ className }: { className: string | undefined }) {
  const workspace = useWorkspace();
  const chosen = useDraftProfile();
  const { profiles, refresh } = useProfiles();
  const [reading, setReading] = useState<ListedProfile | null>(null);
  if (profiles.length === 0) return null;

  const choose = (profile: ListedProfile) => {
    if (profile.problem !== undefined)
      workspace.announcements.add({ tone: "problem", text: messageText(profile.problem) });
    else if (profile.trust === "read") void workspace.chooseProfile(profile);
    else setReading(profile);
  };
  const current = profiles.find(({ name }) => name === chosen);
  return (
    <>
      <Menu
        label={text("profile-choice")}
        named={false}
        side="above"
        className={className}
        items={[
          {
            id: "",
            label: text("profile-none"),
            checked: chosen === null,
            run: () => void workspace.chooseProfile(null),
          },
          ...profiles.map((profile) => itemOf(profile, chosen, choose)),
        ]}
      >
        <span className="visually-hidden">{text("profile-choice")}: </span>
        <span className={styles.title}>{current?.title ?? text("profile-none")}</span>
        <Icon name="down" size={12} />
      </Menu>
      {reading !== null && (
        <ProfileReading
          profile={reading}
          onUse={() => {
            refresh();
            void workspace.chooseProfile(reading);
          }}
          onClose={() => setReading(null)}
        />
      )}
    </>
  );
}

function itemOf(
  profile: ListedProfile,
  chosen: string | null,
  choose: (profile: ListedProfile) => void,
): MenuItem {
  const badge = badgeOf(profile);
  return {
    id: profile.name,
    label: profile.title,
    ...(profile.description !== undefined && { text: profile.description }),
    ...(badge !== null && { badge }),
    checked: profile.name === chosen,
    run: () => choose(profile),
  };
}

function badgeOf({ trust }: ListedProfile): string | null {
  if (trust === undefined) return text("profile-faulty");
  switch (trust) {
    case "read":
      return null;
    case "changed":
      return text("profile-changed");
    case "unread":
      return text("profile-unread");
  }
}

/** None until they are known; a list that can't be read offers none. */
function useProfiles() {
  const backend = useBackend();
  const [profiles, setProfiles] = useState<ListedProfile[]>([]);
  useEffect(() => {
    let isShown = true;
    listed(backend).then((found) => {
      if (isShown) setProfiles(found);
    });
    return () => {
      isShown = false;
    };
  }, [backend]);
  return { profiles, refresh: () => void listed(backend).then(setProfiles) };
}

function listed(backend: Backend): Promise<ListedProfile[]> {
  return backend.listProfiles().catch(() => []);
}
