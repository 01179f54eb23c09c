// The second step: a key for Claude, a server of models on this computer, or a try without any. Where no key can be kept,
// that is said first.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { KeychainNotice, keychainTrouble } from "../settings/keys/keychain-notice";
import { useAsked } from "../settings/use-asked";
import { text } from "../texts";
import { Button } from "../ui/button";
import { ClaudeCard } from "./claude-card";
import styles from "./key-step.module.css";
import { NearbyOffers } from "./nearby-offers";
import { showStep, type StepProps } from "./open-first-start";

export function KeyStep({ done }: StepProps) {
  const backend = useBackend();
  const keys = useAsked(() => backend.listKeys());
  const claude = keys.value?.find(({ provider }) => provider === "anthropic");
  const isKnown = keys.value !== null || keys.problem !== null;
  const trouble = keychainTrouble(keys.value ?? []);
  const [isNear, setNear] = useState(false);
  const isConnected = isNear || (claude !== undefined && claude.source !== null);
  useEffect(() => {
    if (isConnected) done();
    // The steps take it once, whatever the function that tells them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isConnected]);
  return (
    <>
      {trouble !== null && <KeychainNotice trouble={trouble} urgent={false} again={keys.again} />}
      {keys.problem !== null && <p role="alert">{keys.problem}</p>}
      <div className={styles.ways}>
        {claude !== undefined && <ClaudeCard state={claude} onChange={keys.set} />}
        {isKnown && !isConnected && (
          <section className={styles.card} aria-label={text("first-key-practice")}>
            <h3>{text("first-key-practice")}</h3>
            <p>{text("first-key-practice-text")}</p>
            <Button className={styles.try} onClick={() => showStep("check")}>
              {text("first-key-try")}
            </Button>
          </section>
        )}
      </div>
      {(!isConnected || isNear) && <NearbyOffers onUsed={() => setNear(true)} />}
    </>
  );
}
