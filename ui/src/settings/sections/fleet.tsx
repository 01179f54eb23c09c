// The fleet's inbox: its address on the way in, and whether it is connected.

import { type FormEvent, useState } from "react";
import { fleetInbox, fleetTrouble, leaveFleet, lookAtFleet } from "../../fleet/fleet-watch";
import { useBackend } from "../../ipc/backend";
import type { FleetInbox } from "../../ipc/generated/commands";
import { messageText, text } from "../../texts";
import { Button } from "../../ui/button";
import { useStore } from "../../ui/store";
import { Confirm } from "../parts/confirm";
import { Field } from "../parts/field";
import { Lead, Note, Row } from "../parts/part";
import { useSought } from "../parts/use-sought";
import { useWork } from "../use-work";

export function FleetSection() {
  const inbox = useStore(fleetInbox);
  const trouble = useStore(fleetTrouble);
  const place = useSought<HTMLDivElement>(text("fleet-address"));
  return (
    <div ref={place}>
      <Lead>{text("fleet-settings-lead")}</Lead>
      {inbox !== null ? (
        <Connected inbox={inbox} />
      ) : (
        <>
          {trouble !== null && (
            <Note tone="problem" live>
              {trouble}
            </Note>
          )}
          <Connect />
          {trouble !== null && <Disconnect />}
        </>
      )}
    </div>
  );
}

function Connect() {
  const backend = useBackend();
  const work = useWork();
  const [address, write] = useState("");
  const isEmpty = address.trim() === "";
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    const isDone = await work.run(() => backend.connectFleet(address.trim()));
    if (!isDone) return;
    write("");
    lookAtFleet();
  };
  return (
    <form onSubmit={(event) => void connect(event)}>
      <Field
        label={text("fleet-address")}
        hint={text("fleet-address-hint")}
        wrong={work.problem}
        type="password"
        value={address}
        write={write}
      />
      <Row>
        <Button type="submit" disabled={work.isBusy || isEmpty}>
          {text(work.isBusy ? "fleet-connecting" : "fleet-connect")}
        </Button>
      </Row>
    </form>
  );
}

function Connected({ inbox }: { inbox: FleetInbox }) {
  return (
    <>
      {inbox.problem === null ? (
        <Note tone="good" live>
          {text("fleet-connected", { computer: inbox.computer })}
        </Note>
      ) : (
        <Note tone="problem" live>
          {messageText(inbox.problem)}
        </Note>
      )}
      <Disconnect />
    </>
  );
}

/** Forgets the address, also one that cannot be read. */
function Disconnect() {
  const backend = useBackend();
  const work = useWork();
  const disconnect = async () => {
    if (await work.run(() => backend.disconnectFleet())) leaveFleet();
  };
  return (
    <>
      <Row>
        <Confirm
          label={text("fleet-disconnect")}
          question={text("fleet-disconnect-ask")}
          disabled={work.isBusy}
          onConfirm={() => void disconnect()}
        />
      </Row>
      {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
    </>
  );
}
