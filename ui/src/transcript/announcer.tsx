// Tells a screen reader what is finished or waits for the person, and nothing that is still moving.

import type { History } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { texts } from "../texts";

export function Announcer() {
  const words = useHistory(latestNews);
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  );
}

function latestNews(history: History): string {
  const question = history.approvals[0]?.question;
  if (question !== undefined) return texts.transcript.announceApproval(question.sentence);
  const turn = history.turns.at(-1);
  const said = turn?.entries.findLast(({ kind }) => kind === "answer" || kind === "error");
  const words = said?.kind === "answer" ? said.text : said?.kind === "error" ? said.message : "";
  if (turn?.ended === undefined) return words;
  return `${texts.ended[turn.ended.reason]}. ${words}`;
}
