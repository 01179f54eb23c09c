// The limit on what a task may cost before it stops and asks. Can be changed at any time, also while the task works.
// Stable for tests: button "What a task may cost".

import { useState } from "react";
import {
  useOptions,
  usePracticeModel,
  useRunningTurn,
  useWorkspace,
} from "../sessions/use-workspace";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import type { MenuItem } from "../ui/menu-list";
import { AmountDialog } from "./amount-dialog";
import { limitWords, PRESETS_USD } from "./amounts";

export function BudgetChoice({ className }: { className: string | undefined }) {
  const workspace = useWorkspace();
  const options = useOptions();
  const practice = usePracticeModel();
  // While a task runs, its line tells the limit beside the cost.
  const running = useRunningTurn() !== undefined;
  const [writing, setWriting] = useState(false);
  if (options === null || practice) return null;
  const { max_cost_usd: limit, ...others } = options;
  const set = (usd: number | undefined) =>
    void workspace.setOptions(usd === undefined ? others : { ...others, max_cost_usd: usd });
  const amounts = PRESETS_USD.some((preset) => preset === limit)
    ? PRESETS_USD
    : [...PRESETS_USD, ...(limit === undefined ? [] : [limit])].sort((one, other) => one - other);
  const items: MenuItem[] = [
    ...amounts.map((usd) => ({
      id: `${usd}`,
      label: text("budget-preset", { amount: limitWords(usd) }),
      checked: usd === limit,
      run: () => set(usd),
    })),
    {
      id: "none",
      label: text("budget-none"),
      text: text("budget-none-text"),
      checked: limit === undefined,
      run: () => set(undefined),
    },
    { id: "own", label: text("budget-own"), run: () => setWriting(true) },
  ];
  return (
    <>
      <Menu
        label={text("budget-choice")}
        named={false}
        side="above"
        className={className}
        items={items}
      >
        <Icon name="coin" size={16} />
        <span className="visually-hidden">{text("budget-choice")}: </span>
        <span className={running ? "visually-hidden" : undefined}>
          {limit === undefined
            ? text("budget-none-chosen")
            : text("budget-up-to", { amount: limitWords(limit) })}
        </span>
        <Icon name="down" size={12} />
      </Menu>
      {writing && <AmountDialog initial={limit} onSet={set} onClose={() => setWriting(false)} />}
    </>
  );
}
