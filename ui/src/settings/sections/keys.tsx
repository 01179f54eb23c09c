// The keys of the providers of models. Qube's is beside its other settings.

import { NearbyOffers } from "../../first-start/nearby-offers";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { KeyCard } from "../keys/key-card";
import { KeychainNotice, keychainTrouble } from "../keys/keychain-notice";
import { Lead, Waiting } from "../parts/part";
import { useAsked } from "../use-asked";

export function Keys() {
  const backend = useBackend();
  const { value: keys, problem, set, again } = useAsked(() => backend.listKeys());
  const trouble = keychainTrouble(keys ?? []);
  const models = (keys ?? []).filter(({ provider }) => provider !== "qube");
  return (
    <>
      {trouble === null ? (
        <Lead>{text("keys-lead")}</Lead>
      ) : (
        <KeychainNotice trouble={trouble} again={again} />
      )}
      {keys === null ? (
        <Waiting problem={problem} again={again} />
      ) : (
        <>
          {models.every(({ source }) => source === null) && <NearbyOffers onUsed={again} />}
          {models.map((key) => (
            <KeyCard key={key.provider} state={key} onChange={set} />
          ))}
        </>
      )}
    </>
  );
}
