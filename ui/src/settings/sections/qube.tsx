// Qube: its key, where it is, and the tasks it was given.

import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { KeyCard } from "../keys/key-card";
import { KeychainNotice, keychainTrouble } from "../keys/keychain-notice";
import { Lead, Note, Waiting } from "../parts/part";
import { SavedField } from "../parts/saved-field";
import { QubeTasks } from "../qube/tasks";
import { useAsked } from "../use-asked";
import { useSettingsView } from "../use-settings-view";

export function QubeSection() {
  const backend = useBackend();
  const { view, problem, readAgain } = useSettingsView();
  const { value: keys, problem: keyProblem, set, again } = useAsked(() => backend.listKeys());
  const key = keys?.find(({ provider }) => provider === "qube");
  const trouble = keychainTrouble(keys ?? []);
  return (
    <>
      <Lead>{text("qube-lead")}</Lead>
      {trouble !== null && <KeychainNotice trouble={trouble} again={again} />}
      {key === undefined ? (
        <Waiting problem={keyProblem} again={again} />
      ) : (
        <KeyCard state={key} onChange={set} />
      )}
      {view === null ? (
        <Waiting problem={problem} again={readAgain} />
      ) : view.qube_address_in_environment === null ? (
        <Address disabled={view.problem !== null} />
      ) : (
        <Note>{text("qube-address-fixed", { address: view.qube_address_in_environment })}</Note>
      )}
      <QubeTasks />
    </>
  );
}

function Address({ disabled }: { disabled: boolean }) {
  const { view, change } = useSettingsView();
  return (
    <SavedField
      label={text("qube-address")}
      hint={`${text("qube-address-hint")} ${text("settings-at-next-start")}`}
      type="url"
      placeholder="https://"
      long
      kept={view?.qube.address ?? ""}
      disabled={disabled}
      // The backend knows what an address is, and says why not.
      read={(typed) => ({ is: "right", value: typed.trim() === "" ? null : typed.trim() })}
      save={(address) => change({ key: "qube_address", value: address })}
      clear={text("qube-usual")}
    />
  );
}
