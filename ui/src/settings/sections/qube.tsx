// Qube: its key, where it is, and the tasks it was given.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { KeyCard } from "../keys/key-card";
import { Field } from "../parts/field";
import { Lead, Note, Row, Waiting } from "../parts/part";
import { QubeTasks } from "../qube/tasks";
import { useAsked } from "../use-asked";
import { useSettingsView } from "../use-settings-view";

export function QubeSection() {
  const backend = useBackend();
  const { view, problem, readAgain } = useSettingsView();
  const { value: keys, problem: keyProblem, set, again } = useAsked(() => backend.listKeys());
  const key = keys?.find(({ provider }) => provider === "qube");
  return (
    <>
      <Lead>{text("qube-lead")}</Lead>
      {key === undefined ? (
        <Waiting problem={keyProblem} again={again} />
      ) : (
        <KeyCard state={key} onChange={set} />
      )}
      {view === null ? (
        <Waiting problem={problem} again={readAgain} />
      ) : view.qube_address_in_environment === null ? (
        <Address key={view.qube.address} disabled={view.problem !== null} />
      ) : (
        <Note>{text("qube-address-fixed", { address: view.qube_address_in_environment })}</Note>
      )}
      <QubeTasks />
    </>
  );
}

function Address({ disabled }: { disabled: boolean }) {
  const { view, change } = useSettingsView();
  const kept = view?.qube.address ?? null;
  const [address, write] = useState(kept ?? "");
  const wanted = address.trim() === "" ? null : address.trim();
  return (
    <>
      <Field
        label={text("qube-address")}
        hint={`${text("qube-address-hint")} ${text("settings-at-next-start")}`}
        type="url"
        placeholder="https://"
        value={address}
        disabled={disabled}
        write={write}
      />
      <Row>
        <Button
          disabled={disabled || wanted === kept}
          onClick={() => void change({ key: "qube_address", value: wanted })}
        >
          {text("qube-save")}
        </Button>
        {kept !== null && (
          <Button
            look="quiet"
            disabled={disabled}
            onClick={() => void change({ key: "qube_address", value: null })}
          >
            {text("qube-usual")}
          </Button>
        )}
      </Row>
    </>
  );
}
