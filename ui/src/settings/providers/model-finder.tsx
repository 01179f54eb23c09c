// The models that a provider's server has beside those that were set up, to add with a press.

import { type ReactNode, useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { ProviderView } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Field } from "../parts/field";
import { Lead, Note, Row } from "../parts/part";
import controls from "../parts/controls.module.css";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";
import { draftOf, newModel, providerOf } from "./drafts";
import own from "./providers.module.css";

/** Names in sight at once; a service may have hundreds. */
const SHOWN = 30;

interface ModelFinderProps {
  provider: ProviderView;
  disabled: boolean;
  onChange: (providers: ProviderView[]) => void;
  /** What else can be done with the provider, in the same row. */
  children: ReactNode;
}

export function ModelFinder({ provider, disabled, onChange, children }: ModelFinderProps) {
  const backend = useBackend();
  const work = useWork();
  const [found, setFound] = useState<readonly string[] | null>(null);
  const [wanted, setWanted] = useState("");
  const { name, offered } = provider;

  const find = () => work.run(async () => setFound(await backend.modelsOfProvider(name)));
  const add = (id: string) =>
    work.run(async () => {
      const draft = draftOf(provider);
      // The models that Qilbee knows by itself are those without a list; with one, they must be in it.
      const before = provider.models.length > 0 ? draft.models : offered.map(draftOfOffered);
      const models = [...before, newModel(before.length, id)];
      onChange(await backend.changeProvider(providerOf({ ...draft, models })));
    });

  const draftOfOffered = (model: string, place: number) =>
    newModel(place, model.slice(name.length + 1));
  const others = found?.filter((id) => !offered.includes(`${name}/${id}`)) ?? [];
  const matching = others.filter((id) => id.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      {found !== null && (
        <section aria-label={text("providers-found", { name })}>
          <p className={controls.label}>{text("providers-found", { name })}</p>
          {others.length === 0 && <Lead>{text("providers-found-none")}</Lead>}
          {others.length > SHOWN && (
            <Field label={text("providers-found-filter")} value={wanted} write={setWanted} />
          )}
          <ul className={own.models}>
            {matching.slice(0, SHOWN).map((id) => (
              <li key={id}>
                <span className={own.name}>{id}</span>
                <Button
                  look="quiet"
                  icon="plus"
                  aria-label={text("providers-found-add-of", { model: id })}
                  disabled={disabled || work.isBusy}
                  onClick={() => void add(id)}
                >
                  {text("providers-form-add")}
                </Button>
              </li>
            ))}
          </ul>
          {matching.length > SHOWN && (
            <p className={styles.hint}>
              {text("providers-found-more", { count: matching.length - SHOWN })}
            </p>
          )}
        </section>
      )}
      <Row>
        {found === null ? (
          <Button
            aria-label={text("providers-find-of", { name })}
            disabled={work.isBusy}
            onClick={() => void find()}
          >
            {text("providers-find")}
          </Button>
        ) : (
          <Button onClick={() => setFound(null)}>{text("providers-found-close")}</Button>
        )}
        {children}
      </Row>
      <div role="status">{work.problem !== null && <Note tone="problem">{work.problem}</Note>}</div>
    </>
  );
}
