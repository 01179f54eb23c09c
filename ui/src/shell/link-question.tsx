// The question before a link into Qilbee is followed. Links come from anywhere: nothing is shown, and no profile chosen, before
// the person says so. Stable for tests: buttons "Open chat" and "Begin new chat".

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { AppLink, ListedProfile } from "../ipc/generated/commands";
import type { SessionId } from "../ipc/generated/protocol";
import { ProfileReading } from "../profiles/profile-reading";
import { useWorkspace } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import styles from "../ui/link.module.css";
import { createStore, useSelected, useStore } from "../ui/store";

/** The link that is asked about; null when there is none. */
export const openedLink = createStore<AppLink | null>(null);

const close = () => openedLink.set(null);

export function LinkQuestion() {
  const link = useStore(openedLink);
  if (link === null) return null;
  switch (link.to) {
    case "chat":
      return <ChatQuestion key={link.session} session={link.session} />;
    case "profile":
      return <ProfileQuestion key={link.name} name={link.name} />;
  }
}

function ChatQuestion({ session }: { session: SessionId }) {
  const workspace = useWorkspace();
  const sessions = useSelected(workspace.state, (state) => state.sessions);
  const found = sessions?.find(({ id }) => id === session);
  // Until the chats are known, none can be missing.
  useMissing(sessions !== null && found === undefined, text("app-link-no-chat"));
  if (found === undefined) return null;
  return (
    <Question
      title={text("app-link-chat", { title: found.title || text("tray-untitled") })}
      yes={text("app-link-open-chat")}
      onYes={() => workspace.select(session)}
    />
  );
}

function ProfileQuestion({ name }: { name: string }) {
  const backend = useBackend();
  const workspace = useWorkspace();
  const [profiles, setProfiles] = useState<ListedProfile[] | null>(null);
  useEffect(() => {
    backend.listProfiles().then(setProfiles, () => setProfiles([]));
  }, [backend]);
  const found = profiles?.find((profile) => profile.name === name);
  const problem = found?.problem;
  useMissing(
    profiles !== null && (found === undefined || problem !== undefined),
    problem === undefined ? text("app-link-no-profile", { name }) : messageText(problem),
  );
  if (found === undefined || problem !== undefined) return null;
  const begin = () => {
    workspace.newChat();
    void workspace.chooseProfile(found);
  };
  // What is in it is the question.
  if (found.trust !== "read")
    return <ProfileReading profile={found} onUse={begin} onClose={close} />;
  return (
    <Question
      title={text("app-link-profile", { title: found.title })}
      yes={text("app-link-begin-chat")}
      onYes={begin}
    />
  );
}

/** Says why a link leads nowhere, once it is known. */
function useMissing(isMissing: boolean, words: string): void {
  const { announcements } = useWorkspace();
  useEffect(() => {
    if (!isMissing) return;
    announcements.add({ tone: "problem", text: words });
    close();
  }, [isMissing, words, announcements]);
}

function Question({ title, yes, onYes }: { title: string; yes: string; onYes: () => void }) {
  return (
    <Dialog title={title} onClose={close}>
      <p className={styles.lead}>{text("app-link-lead")}</p>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={close}>
          {text("link-cancel")}
        </Button>
        <Button
          look="primary"
          onClick={() => {
            close();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
