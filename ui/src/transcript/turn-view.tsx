// One turn: what the person said, what was answered and done, how it ended. Drawn again only when this
// turn changes.

import { memo } from "react";
import type { Turn } from "../sessions/history";
import { texts } from "../texts";
import { TakeBackTask } from "../undo/take-back";
import { duration, money, wholeTime } from "../ui/format";
import { Icon } from "../ui/icon";
import { type Block, blocksOf } from "./blocks";
import { AnswerMessage, PersonMessage } from "./messages";
import { ErrorCard, NoticeLine } from "./notices";
import { PlanCard } from "./plan-card";
import { WorkGroup } from "./tool-calls/work-group";
import styles from "./transcript.module.css";

const HEADING_LENGTH = 80;

export const TurnView = memo(function TurnView({ turn }: { turn: Turn }) {
  return (
    <section className={styles.turn} data-turn={turn.id}>
      <h2 className="visually-hidden">{headingOf(turn)}</h2>
      {blocksOf(turn).map((block) => (
        <BlockView key={block.kind === "work" ? block.key : block.entry.key} block={block} />
      ))}
      <TurnEndLine turn={turn} />
      <TakeBackTask turn={turn} />
    </section>
  );
});

/** So that a screen reader can go from turn to turn. */
function headingOf(turn: Turn): string {
  const asked = turn.entries.find(({ kind }) => kind === "person");
  const item =
    asked?.kind === "person" ? asked.items.find(({ kind }) => kind === "text") : undefined;
  const text = item?.kind === "text" ? item.text : "";
  return texts.transcript.turnHeading(text.slice(0, HEADING_LENGTH));
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === "work") return <WorkGroup lines={block.lines} />;
  const { entry } = block;
  switch (entry.kind) {
    case "person":
      return <PersonMessage entry={entry} />;
    case "answer":
      return <AnswerMessage entry={entry} />;
    case "plan":
      return <PlanCard steps={entry.steps} />;
    case "notice":
      return <NoticeLine notice={entry.notice} />;
    case "error":
      return <ErrorCard code={entry.code} message={entry.message} next={entry.next} />;
  }
}

function TurnEndLine({ turn }: { turn: Turn }) {
  if (turn.ended === undefined) return null;
  const { reason, at } = turn.ended;
  const steps = turn.entries.filter(({ kind }) => kind === "call").length;
  // A short answer without any work needs no line that says it is over.
  if (reason === "completed" && steps === 0 && turn.costUsd === 0) return null;
  const took = new Date(at).getTime() - new Date(turn.started).getTime();
  const facts = [
    texts.ended[reason],
    ...(steps > 0 ? [texts.calls.group(steps)] : []),
    duration(took),
    ...(turn.costUsd > 0 ? [money(turn.costUsd)] : []),
  ];
  return (
    <p className={styles.end} data-reason={reason} title={wholeTime(at)}>
      <Icon
        name={reason === "completed" ? "check" : reason === "stopped" ? "stop" : "warning"}
        size={16}
      />
      <span>{facts.join(" · ")}</span>
    </p>
  );
}
