// A task stopped at a limit: the person says whether it goes on, and with how much. Nothing is lost either
// way. Stable for tests: region "Qilbee stopped and asks".

import { useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import { useStore } from "../ui/store";
import { useHistory, useOptions, useWorkspace } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { Button } from "../ui/button";
import { money } from "../ui/format";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import { limitWords, PRESETS_USD } from "./amounts";
import styles from "./budget.module.css";
import { type Reached, reachedLimit, settle, settled } from "./limits";

/** Offered first for the day. */
const USUAL_USD = 1;

export function LimitQuestion() {
  const reached = useReachedLimit();
  return reached === null ? null : <Question key={nameOf(reached)} reached={reached} />;
}

/** The limit at which the last task stopped; nothing once the person said to stop there. */
export function useReachedLimit(): Reached | null {
  const history = useHistory((history) => history);
  const reached = reachedLimit(history);
  const done = useStore(settled);
  return reached === null || done.includes(nameOf(reached)) ? null : reached;
}

function nameOf({ turn }: Reached): string {
  return turn.id ?? turn.key;
}

function Question({ reached }: { reached: Reached }) {
  const goOn = useGoOn(reached);
  const [busy, setBusy] = useState(false);
  const options = useOptions();
  const { limit, turn } = reached;
  // A person who removed the limit meanwhile has already said how much more the task may cost.
  const usd = limit === "budget" ? options?.max_cost_usd : USUAL_USD;
  const isMoney = limit === "budget" || limit === "day_budget";
  const go = async (amount: number | undefined) => {
    setBusy(true);
    if (!(await goOn(amount))) setBusy(false);
  };
  return (
    <section className={styles.question} aria-label={text("budget-question")}>
      <h2>
        {limit === "budget"
          ? text("budget-stop-budget", { amount: reachedAmount(turn.costUsd, usd) })
          : text(`budget-stop-${limit}`)}{" "}
        {text("budget-question")}
      </h2>
      <p className={styles.hint}>
        {limit === "day_budget" && `${messageText(reached.message)} `}
        {text("budget-kept")}
      </p>
      <div className={styles.answers}>
        <Button disabled={busy} onClick={() => settle(nameOf(reached))}>
          {text("budget-stop-here")}
        </Button>
        <span className={styles.more}>
          {isMoney && (
            <OtherAmount usual={usd} reached={reached} onChoose={(amount) => void go(amount)} />
          )}
          <Button look="primary" disabled={busy} onClick={() => void go(usd)}>
            {wordsFor(reached, usd)}
          </Button>
        </span>
      </div>
    </section>
  );
}

/** The limit itself, unless the person changed it meanwhile. */
function reachedAmount(cost: number, limit: number | undefined): string {
  return limit !== undefined && limit <= cost ? limitWords(limit) : money(cost);
}

interface OtherAmountProps {
  usual: number | undefined;
  reached: Reached;
  onChoose: (usd: number) => void;
}

function OtherAmount({ usual, reached, onChoose }: OtherAmountProps) {
  return (
    <Menu
      label={text("budget-other-amount")}
      named={false}
      side="above"
      align="end"
      className={styles.other}
      items={PRESETS_USD.filter((usd) => usd !== usual).map((usd) => ({
        id: `${usd}`,
        label: wordsFor(reached, usd),
        run: () => onChoose(usd),
      }))}
    >
      {text("budget-other-amount")}
      <Icon name="down" size={12} />
    </Menu>
  );
}

function wordsFor({ limit }: Reached, usd: number | undefined): string {
  if (usd === undefined) return text("budget-go-on");
  switch (limit) {
    case "budget":
      return text("budget-go-on-with", { amount: limitWords(usd) });
    case "day_budget":
      return text("budget-more-today", { amount: limitWords(usd) });
    case "max_steps":
    case "max_tool_calls":
    case "wall_clock":
      return text("budget-go-on");
  }
}

/** Makes room and goes on. A task that goes on is a new turn, so its own limits begin anew. */
function useGoOn({ limit }: Reached): (usd: number | undefined) => Promise<boolean> {
  const workspace = useWorkspace();
  const backend = useBackend();
  const options = useOptions();

  const makeRoom = async (usd: number | undefined): Promise<boolean> => {
    if (usd === undefined) return true;
    if (limit === "budget" && options !== null && options.max_cost_usd !== usd) {
      return workspace.setOptions({ ...options, max_cost_usd: usd });
    }
    if (limit === "day_budget") await backend.allowMoreToday(usd);
    return true;
  };
  return async (usd) => {
    try {
      return (await makeRoom(usd)) && (await workspace.say(text("budget-go-on-message"), []));
    } catch (thrown) {
      workspace.announcements.add({ tone: "problem", text: toBackendError(thrown).message });
      return false;
    }
  };
}
