// The heading of a turn, so that a screen reader can go from turn to turn.

import type { Turn } from "../sessions/history";
import { text } from "../texts";

const HEADING_LENGTH = 80;

export function TurnHeading({ turn }: { turn: Turn }) {
  return <h2 className="visually-hidden">{headingOf(turn)}</h2>;
}

function headingOf(turn: Turn): string {
  const asked = turn.entries.find(({ kind }) => kind === "person");
  const item =
    asked?.kind === "person" ? asked.items.find(({ kind }) => kind === "text") : undefined;
  const said = item?.kind === "text" ? item.text : "";
  return text("transcript-turn-heading", { text: said.slice(0, HEADING_LENGTH) });
}
