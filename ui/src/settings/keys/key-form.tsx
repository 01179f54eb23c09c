// The field for a key. What stands in it is never shown, and is gone once the backend has it.

import { type FormEvent, useState } from "react";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Field } from "../parts/field";
import { Row } from "../parts/part";
import { TroubleNote } from "./trouble-note";
import type { KeyPlace, KeyTrouble } from "../../ipc/generated/commands";

interface KeyFormProps {
  name: string;
  /** The environment variable that could hold the key instead; null where none is named. */
  variable: string | null;
  disabled: boolean;
  trouble: KeyTrouble | null;
  /** True when it is kept. */
  keep: (key: string, place: KeyPlace) => Promise<boolean>;
  /** False where a key is kept in the keychain or not at all. */
  forSession?: boolean;
  /** Present only where the person opened the field, and so can close it again. */
  onCancel?: () => void;
  /** Place for a key: not a keychain that is known not to work. */
  place?: KeyPlace;
}

/** Troubles after which a key can still be used for this session, though it could not be kept. */
const KEPT_NOWHERE: readonly KeyTrouble["kind"][] = [
  "no_keychain",
  "locked",
  "timed_out",
  "not_kept",
  "failed",
];

export function KeyForm(props: KeyFormProps) {
  const {
    name,
    variable,
    disabled,
    trouble,
    keep,
    forSession = true,
    onCancel,
    place = "keychain",
  } = props;
  const [key, write] = useState("");
  const isEmpty = key.trim() === "";

  const send = async (to: KeyPlace) => {
    if (isEmpty) return;
    if (await keep(key, to)) write("");
  };

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(place);
      }}
    >
      <Field
        label={text("keys-label", { name })}
        type="password"
        placeholder={text("keys-placeholder")}
        value={key}
        write={write}
      />
      {trouble !== null && (
        <TroubleNote trouble={trouble} variable={variable}>
          {forSession && KEPT_NOWHERE.includes(trouble.kind) ? (
            <Button disabled={disabled || isEmpty} onClick={() => void send("session")}>
              {text("keys-only-for-now")}
            </Button>
          ) : undefined}
        </TroubleNote>
      )}
      <Row>
        <Button type="submit" look="primary" disabled={disabled || isEmpty}>
          {place === "keychain" ? text("keys-set") : text("keys-only-for-now")}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            {text("settings-cancel")}
          </Button>
        )}
      </Row>
    </form>
  );
}
