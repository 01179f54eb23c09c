// Whether the chosen model is the practice model, for which nobody pays.

import { useAppInfo, useOptions } from "../sessions/use-workspace";

export function usePracticeModel(): boolean {
  const model = useOptions()?.model;
  return useAppInfo()?.models.find(({ id }) => id === model)?.practice ?? model === "demo";
}
