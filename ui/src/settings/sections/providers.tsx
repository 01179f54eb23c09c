// Providers of models besides Claude.

import { text } from "../../texts";
import { Lead, Waiting } from "../parts/part";
import { Providers } from "../providers/providers";
import { useSettingsView } from "../use-settings-view";

export function ProvidersSection() {
  const { view, problem, readAgain } = useSettingsView();
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  return (
    <>
      <Lead>{text("providers-lead")}</Lead>
      <Providers disabled={view.problem !== null} />
    </>
  );
}
