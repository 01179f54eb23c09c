// A key that is tested as soon as it is given. One that the provider rejects is not kept.

import { useState } from "react";
import { useBackend } from "../ipc/backend";
import type { KeyPlace, KeyState, KeyTest, KeyTrouble } from "../ipc/generated/commands";
import { useWorkspace } from "../sessions/use-workspace";
import { type Work, useWork } from "../settings/use-work";

const PROVIDER = "anthropic";

export interface PastedKey {
  work: Work;
  /** Reason that it could not be kept. */
  trouble: KeyTrouble | null;
  test: KeyTest | null;
  /** True when it is kept, tested or not. */
  give: (key: string, place: KeyPlace) => Promise<boolean>;
}

export function usePastedKey(onChange: (keys: KeyState[]) => void): PastedKey {
  const backend = useBackend();
  const workspace = useWorkspace();
  const work = useWork();
  const [trouble, setTrouble] = useState<KeyTrouble | null>(null);
  const [test, setTest] = useState<KeyTest | null>(null);

  const give = async (key: string, place: KeyPlace): Promise<boolean> => {
    let isKept = false;
    setTest(null);
    await work.run(async () => {
      const set = await backend.setKey(PROVIDER, key, place);
      setTrouble(set.trouble);
      if (set.trouble !== null) return;
      const tested = await backend.testKey(PROVIDER);
      setTest(tested);
      isKept = tested.result !== "refused";
      onChange(isKept ? set.keys : (await backend.deleteKey(PROVIDER)).keys);
      if (isKept) await workspace.refreshInfo();
    });
    return isKept;
  };

  return { work, trouble, test, give };
}
