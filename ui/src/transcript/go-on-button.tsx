// The button that goes on where a task stopped: what was done is not done twice.

import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";

interface GoOnButtonProps {
  look: "primary" | "plain";
  children: string;
}

export function GoOnButton({ look, children }: GoOnButtonProps) {
  const workspace = useWorkspace();
  return (
    <Button look={look} icon="again" onClick={() => void workspace.say(text("notice-go-on"), [])}>
      {children}
    </Button>
  );
}
