// Sign-in to a server: shows where it leads before a browser opens, waits for it, and can be broken off.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { LinkRemarks } from "../../ui/link-address";
import { linkFacts } from "../../ui/link-facts";
import { Note, Row } from "../parts/part";
import styles from "./sign-in.module.css";
import { useWork } from "../use-work";
import type { ServerStatus, ServersView, SignInPage } from "../../ipc/generated/commands";

interface SignInProps {
  name: string;
  status: ServerStatus;
  onChange: (view: ServersView) => void;
}

export function SignIn({ name, status, onChange }: SignInProps) {
  const backend = useBackend();
  const work = useWork();
  const [page, setPage] = useState<SignInPage | null>(null);
  const [signingIn, setSigningIn] = useState(false);
  const needsMore = status.sign_in === "more_needed";
  const isNeeded = status.state === "needs_sign_in" || needsMore;
  const isSignedIn = status.sign_in !== "unused";
  if (!isNeeded && !isSignedIn && work.problem === null) return null;

  const signIn = async () => {
    setSigningIn(true);
    await work.run(async () => onChange(await backend.signIn(name, setPage)));
    setSigningIn(false);
    setPage(null);
  };

  return (
    <>
      {needsMore && <Note>{text("extensions-sign-in-rights")}</Note>}
      {signingIn ? (
        <Leading name={name} page={page} />
      ) : (
        <Row>
          {isNeeded && (
            <Button
              aria-label={text("extensions-sign-in-of", { name })}
              disabled={work.isBusy}
              onClick={() => void signIn()}
            >
              {text("extensions-sign-in")}
            </Button>
          )}
          {isSignedIn && (
            <Button
              look="quiet"
              aria-label={text("extensions-sign-out-of", { name })}
              disabled={work.isBusy}
              onClick={() => void work.run(async () => onChange(await backend.signOut(name)))}
            >
              {text("extensions-sign-out")}
            </Button>
          )}
        </Row>
      )}
      <div role="status">{work.problem !== null && <Note tone="problem">{work.problem}</Note>}</div>
    </>
  );
}

/** Where the sign-in leads. Nothing opens before the person has seen it. */
function Leading({ name, page }: { name: string; page: SignInPage | null }) {
  const backend = useBackend();
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState(false);
  const open = async (address: string) => {
    const opening = backend.openLink(address);
    setProblem(
      await opening.then(
        () => false,
        () => true,
      ),
    );
    setOpened(true);
  };
  return (
    <Note live>
      {page === null ? (
        <p>{text("extensions-sign-in-asking")}</p>
      ) : (
        <>
          <p>{text("extensions-sign-in-at", { name })}</p>
          <p className={styles.site} dir="ltr">
            {page.site}
          </p>
          <p>{text("extensions-sign-in-known")}</p>
          <p className={styles.address} dir="ltr" data-address="">
            {page.address}
          </p>
          <LinkRemarks remarks={linkFacts(page.address)?.remarks ?? []} />
          {opened && !problem && <p>{text("extensions-sign-in-waiting")}</p>}
          {problem && <p>{text("extensions-sign-in-not-opened")}</p>}
        </>
      )}
      <Row>
        {page !== null && (
          <Button onClick={() => void open(page.address)}>{text("extensions-sign-in-open")}</Button>
        )}
        <Button look="quiet" onClick={() => void backend.cancelSignIn()}>
          {text("settings-cancel")}
        </Button>
      </Row>
    </Note>
  );
}
