// The second step: a key for Claude, kept and tried as in the settings, a server of models on this computer, or none for now.

import { useBackend } from "../ipc/backend";
import { KeyCard } from "../settings/keys/key-card";
import { useAsked } from "../settings/use-asked";
import { text } from "../texts";
import styles from "./first-start.module.css";
import { NearbyOffers } from "./nearby-offers";

export function KeyStep() {
  const backend = useBackend();
  const keys = useAsked(() => backend.listKeys());
  const claude = keys.value?.find(({ provider }) => provider === "anthropic");
  return (
    <>
      <p className={styles.lead}>{text("first-key-lead")}</p>
      <div className={styles.key}>
        {/* The card is made for the settings, where such a heading stands above it. */}
        <h3 className="visually-hidden">{text("settings-section-keys")}</h3>
        {claude !== undefined && <KeyCard state={claude} onChange={keys.set} />}
        {keys.problem !== null && <p role="alert">{keys.problem}</p>}
        <p className={styles.hint}>{text("first-key-where")}</p>
      </div>
      <NearbyOffers />
      <section className={styles.aside} aria-label={text("first-key-practice")}>
        <h3>{text("first-key-practice")}</h3>
        <p>{text("first-key-practice-text")}</p>
      </section>
    </>
  );
}
