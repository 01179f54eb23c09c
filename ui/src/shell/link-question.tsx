// The question before a link into Qilbee is followed. Links come from anywhere: nothing is shown, and no profile chosen, before
// the person says so. Stable for tests: buttons "Open chat" and "Begin new chat".

import { useEffect, useState } from "react";
import { type Backend, useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { AppLink } from "../ipc/generated/commands";
import type { SessionId } from "../ipc/generated/protocol";
import { ProfileReading } from "../profiles/profile-reading";
import { useWorkspace } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import styles from "../ui/link.module.css";
import { createStore, useStore } from "../ui/store";

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
  const found = useFound(
    (backend) => backend.listSessions(),
    ({ id }) => id === session,
    () => text("app-link-no-chat"),
  );
  if (found === null) return null;
  return (
    <Question
      title={text("app-link-chat", { title: found.title || text("tray-untitled") })}
      yes={text("app-link-open-chat")}
      onYes={() => {
        // It may have begun in a terminal.
        void workspace.refreshSessions().then(() => workspace.select(session));
      }}
    />
  );
}

function ProfileQuestion({ name }: { name: string }) {
  const workspace = useWorkspace();
  const found = useFound(
    (backend) => backend.listProfiles(),
    (profile) => profile.name === name && profile.problem === undefined,
    (profiles) => {
      const problem = profiles.find((profile) => profile.name === name)?.problem;
      return problem === undefined ? text("app-link-no-profile", { name }) : messageText(problem);
    },
  );
  if (found === null) return null;
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

/** What a link names, as the backend has it now; null until it is known. Says why a link leads nowhere, and puts it away. */
function useFound<One>(
  ask: (backend: Backend) => Promise<One[]>,
  isNamed: (one: One) => boolean,
  whyNot: (all: One[]) => string,
): One | null {
  const backend = useBackend();
  const { announcements } = useWorkspace();
  const [found, setFound] = useState<One | null>(null);
  // The link is the same for as long as its question is drawn.
  useEffect(() => {
    let isOver = false;
    const leadsNowhere = (words: string) => {
      announcements.add({ tone: "problem", text: words });
      close();
    };
    ask(backend).then(
      (all) => {
        if (isOver) return;
        const one = all.find(isNamed);
        if (one === undefined) leadsNowhere(whyNot(all));
        else setFound(one);
      },
      (thrown: unknown) => {
        if (!isOver) leadsNowhere(toBackendError(thrown).message);
      },
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [backend]);
  return found;
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
