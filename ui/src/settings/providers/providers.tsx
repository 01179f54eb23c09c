// The providers of models beside Claude: a card for each, and the form for another.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { KeyTrouble, ProviderView } from "../../ipc/generated/commands";
import { useWorkspace } from "../../sessions/use-workspace";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Lead, Row, Waiting } from "../parts/part";
import { useAsked } from "../use-asked";
import { ProviderCard } from "./provider-card";
import { ProviderForm } from "./provider-form";

interface ProvidersProps {
  /** True while the settings file can't be written. */
  disabled: boolean;
}

export function Providers({ disabled }: ProvidersProps) {
  const backend = useBackend();
  const workspace = useWorkspace();
  const { value: providers, problem, set, again } = useAsked(() => backend.listProviders());
  const [isAdding, setAdding] = useState(false);
  const [refused, setRefused] = useState<{ name: string; trouble: KeyTrouble } | null>(null);
  if (providers === null) return <Waiting problem={problem} again={again} />;

  /** The menus with models follow. */
  const took = (next: ProviderView[]) => {
    set(next);
    void workspace.refreshInfo();
  };
  return (
    <>
      {providers.length === 0 && <Lead>{text("providers-none")}</Lead>}
      {providers.map((provider) => (
        <ProviderCard
          key={provider.name}
          provider={provider}
          taken={providers.map(({ name }) => name).filter((name) => name !== provider.name)}
          trouble={refused?.name === provider.name ? refused.trouble : null}
          disabled={disabled}
          onChange={took}
          onTrouble={(trouble) =>
            setRefused(trouble === null ? null : { name: provider.name, trouble })
          }
        />
      ))}
      {providers.some(({ offered }) => offered.length > 0) && (
        <Lead>{text("providers-test-hint")}</Lead>
      )}
      {isAdding ? (
        <ProviderForm
          taken={providers.map(({ name }) => name)}
          onDone={(next, name, trouble) => {
            took(next);
            setAdding(false);
            setRefused(trouble === null ? null : { name, trouble });
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Row>
          <Button icon="plus" disabled={disabled} onClick={() => setAdding(true)}>
            {text("providers-add")}
          </Button>
        </Row>
      )}
    </>
  );
}
