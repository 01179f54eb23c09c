// What stands in a section until what it shows has come, or why it does not come.

import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Lead, Note, Row } from "./part";

interface WaitingProps {
  problem: string | null;
  again: () => void;
}

export function Waiting({ problem, again }: WaitingProps) {
  if (problem === null) return <Lead>{text("settings-loading")}</Lead>;
  return (
    <Note tone="problem" live>
      <p>{problem}</p>
      <Row>
        <Button onClick={again}>{text("settings-again")}</Button>
      </Row>
    </Note>
  );
}
