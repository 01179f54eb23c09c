// Tells a screen reader what is finished or waits for the person, and nothing that is still moving.

import type { History } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { messageText, text } from "../texts";
import { visibleLine } from "../texts/visible-text";
import { sentenceOfAsked } from "./approvals/asked";
import { waitText } from "../sessions/turn-status";

export function Announcer() {
  const words = useHistory(latestNews);
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  );
}

function latestNews(history: History): string {
  const approval = history.approvals[0];
  if (approval !== undefined) {
    return text("transcript-announce-approval", { sentence: sentenceOfAsked(history, approval) });
  }
  const asked = history.questions[0]?.question;
  if (asked !== undefined) {
    return asked.kind === "choice"
      ? text("transcript-announce-question", { question: visibleLine(asked.text) })
      : text("question-plan-title");
  }
  if (history.waiting !== null) return waitText(history.waiting);
  const turn = history.turns.at(-1);
  const said = turn?.entries.findLast(({ kind }) => kind === "answer" || kind === "error");
  const words =
    said?.kind === "answer" ? said.text : said?.kind === "error" ? messageText(said.message) : "";
  if (turn?.ended === undefined) return words;
  return `${text(`ended-${turn.ended.reason}`)}. ${words}`;
}
