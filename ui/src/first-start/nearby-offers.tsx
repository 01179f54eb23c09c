// Servers of models that run on this computer: each is named, and used only after a press.

import { useState } from "react";
import { useBackend } from "../ipc/backend";
import type { NearbyServer } from "../ipc/generated/commands";
import { useWorkspace } from "../sessions/use-workspace";
import { useAsked } from "../settings/use-asked";
import { useWork } from "../settings/use-work";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Offer } from "../ui/offer";
import styles from "./first-start.module.css";

export function NearbyOffers({ onUsed }: { onUsed: () => void }) {
  const backend = useBackend();
  // Where none can be found out, none is offered.
  const { value } = useAsked(() => backend.nearbyServers().catch(() => []));
  const [used, setUsed] = useState<string | null>(null);
  if (used !== null) {
    return (
      <p className={styles.nearby} role="status">
        {text("nearby-used", { model: used })}
      </p>
    );
  }
  return (value ?? []).map((server) => (
    <NearbyOffer
      key={server.name}
      server={server}
      onUsed={(model) => {
        setUsed(model);
        onUsed();
      }}
    />
  ));
}

interface NearbyOfferProps {
  server: NearbyServer;
  onUsed: (model: string) => void;
}

function NearbyOffer({ server, onUsed }: NearbyOfferProps) {
  const backend = useBackend();
  const work = useWork();
  const { program, name, models } = server;
  const workspace = useWorkspace();
  const use = () =>
    work.run(async () => {
      onUsed(await backend.addNearbyServer(name, models));
      await workspace.refreshInfo();
    });
  return (
    <div className={styles.nearby}>
      <Offer
        title={text("nearby-title", { model: models[0] ?? "", program })}
        text={text("nearby-text")}
      >
        <Button disabled={work.isBusy} onClick={() => void use()}>
          {text("nearby-use")}
        </Button>
      </Offer>
      {work.problem !== null && <p role="alert">{work.problem}</p>}
    </div>
  );
}
