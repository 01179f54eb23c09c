// What the person has allowed in the selected chat for longer than one call: what, since when, until when, and a way
// to take each back. Stands wherever it is put; it needs no dialog around it.

import { useState } from "react";
import type { Command, Domain } from "../ipc/generated/protocol";
import type { GivenGrant } from "../sessions/grants";
import { useHistory, useWorkspace } from "../sessions/use-workspace";
import { texts } from "../texts";
import { sentenceOfAsked } from "../transcript/approvals/asked";
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

  if (grants.length === 0) return <p className={styles.none}>{texts.grants.none}</p>;
  return (
    <div className={styles.grants}>
      <ul className={styles.list} aria-label={texts.grants.title}>
        {grants.map((grant) => (
          <li key={grant.id} className={styles.grant} data-grant={grant.id}>
            <div className={styles.words}>
              <p className={styles.what}>{wordsOf(grant)}</p>
              <p className={styles.when}>{whenOf(grant)}</p>
              <p className={styles.when}>
                <AskedFor grant={grant} />
              </p>
            </div>
            <Button
              disabled={leaving.includes(grant.id)}
              aria-label={texts.grants.revokeThis(wordsOf(grant))}
              onClick={() => void revoke([grant.id], { type: "revoke_grants", approval: grant.id })}
            >
              {texts.grants.revoke}
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
          {texts.grants.revokeAll}
        </Button>
      )}
    </div>
  );
}

function AskedFor({ grant }: { grant: GivenGrant }) {
  const sentence = useHistory((history) =>
    sentenceOfAsked(history, { call: grant.call, question: grant }),
  );
  return texts.grants.askedFor(sentence);
}

/** What is allowed: the family, and what it is narrowed to. */
function wordsOf({ domain, effect, scope }: GivenGrant): string {
  const family = texts.grants.families[familyOf(domain)];
  const { tools = [], commands = [], apps = [], hosts = [], folders = [] } = scope;
  const named = [...tools, ...commands, ...apps, ...hosts].join(", ");
  const placed = folders.length > 0 ? texts.grants.inFolders(folders.join(", ")) : "";
  const narrowed = [named, placed].filter((words) => words !== "").join(" ");
  const what = typeof domain === "object" ? family(domain.server) : family("");
  return narrowed === ""
    ? texts.grants.all(what, texts.approval.effects[effect])
    : `${what}: ${narrowed}`;
}

function familyOf(domain: Domain): Exclude<Domain, object> | "server" {
  return typeof domain === "object" ? "server" : domain;
}

function whenOf({ given, until }: GivenGrant): string {
  const end = until === undefined ? texts.grants.inThisChat : texts.grants.until(moment(until));
  return `${end} · ${texts.grants.since(moment(given))}`;
}
