// Qube: its key, and where it is.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { KeyCard } from "../keys/key-card";
import { Field } from "../parts/field";
import { Lead, Note, Row } from "../parts/part";
import { Waiting } from "../parts/waiting";
import { useAsked } from "../use-asked";
import { useSettingsView } from "../use-settings-view";

export function QubeSection() {
  const backend = useBackend();
  const { view, problem, readAgain } = useSettingsView();
  const { value: keys, problem: keyProblem, set, again } = useAsked(() => backend.listKeys());
  const key = keys?.find(({ provider }) => provider === "qube");
  return (
    <>
      <Lead>{texts.settings.qube.lead}</Lead>
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
        <Note>{texts.settings.qube.addressFixed(view.qube_address_in_environment)}</Note>
      )}
    </>
  );
}

function Address({ disabled }: { disabled: boolean }) {
  const { view, change } = useSettingsView();
  const kept = view?.qube.address ?? null;
  const [address, write] = useState(kept ?? "");
  const words = texts.settings.qube;
  const wanted = address.trim() === "" ? null : address.trim();
  return (
    <>
      <Field
        label={words.address}
        hint={`${words.addressHint} ${texts.settings.atNextStart}`}
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
          {words.save}
        </Button>
        {kept !== null && (
          <Button
            look="quiet"
            disabled={disabled}
            onClick={() => void change({ key: "qube_address", value: null })}
          >
            {words.usual}
          </Button>
        )}
      </Row>
    </>
  );
}
