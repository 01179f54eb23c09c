// The permissions that the person gave in the selected chat for longer than one call: what, since when, until when, and
// a button to take each back. Can stand anywhere; it needs no dialog around it.

import { useState } from "react";
import type { Command } from "../ipc/generated/protocol";
import type { GivenGrant } from "../sessions/history";
import { useHistory, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { usedApplicationName } from "../texts/application-name";
import { sentenceOfAsked } from "../transcript/approvals/asked";
import { baseName } from "../tool-renderers/input";
import { Button } from "../ui/button";
import { moment } from "../ui/format";
import styles from "./grants.module.css";
import { useGrants } from "./use-grants";

export function GrantsList() {
  const grants = useGrants();
  const workspace = useWorkspace();
  const [leaving, setLeaving] = useState<readonly string[]>([]);

  const revoke = async (ids: readonly string[], command: Command) => {
    setLeaving([...leaving, ...ids]);
    if (!(await workspace.send(command))) setLeaving(leaving);
  };

  if (grants.length === 0) return <p className={styles.none}>{text("grants-none")}</p>;
  return (
    <div className={styles.grants}>
      <ul className={styles.list} aria-label={text("grants-title")}>
        {grants.map((grant) => (
          <li key={grant.id} className={styles.grant} data-grant={grant.id}>
            <div className={styles.words}>
              <p className={styles.what} title={grant.scope.folders?.join(", ")}>
                {wordsOf(grant)}
              </p>
              <p className={styles.when}>{whenOf(grant)}</p>
              <p className={styles.when}>
                <AskedFor grant={grant} />
              </p>
            </div>
            <Button
              disabled={leaving.includes(grant.id)}
              aria-label={text("grants-revoke-this", { what: wordsOf(grant) })}
              onClick={() => void revoke([grant.id], { type: "revoke_grants", approval: grant.id })}
            >
              {text("grants-revoke")}
            </Button>
          </li>
        ))}
      </ul>
      {grants.length > 1 && (
        <Button
          look="quiet"
          onClick={() =>
            void revoke(
              grants.map(({ id }) => id),
              { type: "revoke_grants" },
            )
          }
        >
          {text("grants-revoke-all")}
        </Button>
      )}
    </div>
  );
}

function AskedFor({ grant }: { grant: GivenGrant }) {
  const sentence = useHistory((history) =>
    sentenceOfAsked(history, { call: grant.call, question: grant }),
  );
  return text("grants-asked-for", { sentence });
}

/** The words for a permission: its family, and what it is narrowed to. */
function wordsOf({ domain, effect, scope }: GivenGrant): string {
  const { tools = [], commands = [], apps = [], hosts = [], folders = [] } = scope;
  const applications = apps.map(usedApplicationName);
  const named = [...tools, ...commands, ...applications, ...hosts].join(", ");
  const placed =
    folders.length > 0
      ? text("grants-in-folders", { folders: folders.map(baseName).join(", ") })
      : "";
  const narrowed = [named, placed].filter((words) => words !== "").join(" ");
  const family =
    typeof domain === "object"
      ? text("grants-family-server", { name: domain.server })
      : text(`grants-family-${domain}`);
  if (narrowed === "")
    return text("grants-all", { family, effect: text(`approval-effect-${effect}`) });
  return named === ""
    ? text("grants-placed", { family, place: placed })
    : text("grants-narrowed", { family, scope: narrowed });
}

function whenOf({ given, until }: GivenGrant): string {
  const end =
    until === undefined
      ? text("grants-in-this-chat")
      : text("grants-until", { moment: moment(until) });
  return `${end} · ${text("grants-since", { moment: moment(given) })}`;
}
