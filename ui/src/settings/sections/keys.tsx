// The keys of all providers.

import { NearbyOffers } from "../../first-start/nearby-offers";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { KeyCard } from "../keys/key-card";
import { Lead, Waiting } from "../parts/part";
import { useAsked } from "../use-asked";

export function Keys() {
  const backend = useBackend();
  const { value: keys, problem, set, again } = useAsked(() => backend.listKeys());
  return (
    <>
      <Lead>{text("keys-lead")}</Lead>
      {keys === null ? (
        <Waiting problem={problem} again={again} />
      ) : (
        <>
          {keys.every(({ source }) => source === null) && <NearbyOffers />}
          {keys.map((key) => (
            <KeyCard key={key.provider} state={key} onChange={set} />
          ))}
        </>
      )}
    </>
  );
}
