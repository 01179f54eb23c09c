// The first view of a new chat: what Qilbee does, and a task to watch it work.
// Stable for tests: button "Try the practice task".

import { useState } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Icon, type IconName, Logo } from "../ui/icon";
import { Offer } from "../ui/offer";
import styles from "./start-panel.module.css";

const POINTS = [
  { name: "works", icon: "mouse" },
  { name: "watch", icon: "list" },
  { name: "charge", icon: "shield" },
] as const satisfies readonly { name: string; icon: IconName }[];

export function StartPanel() {
  const workspace = useWorkspace();
  const [starting, setStarting] = useState(false);

  const practise = async () => {
    setStarting(true);
    await workspace.practise(text("start-practice-prompt"));
    setStarting(false);
  };

  return (
    <div className={styles.panel}>
      <div className={styles.inside}>
        <Logo size={56} />
        <h2 className={styles.title}>{text("start-title")}</h2>
        <p className={styles.lead}>{text("start-lead")}</p>
        <ul className={styles.points}>
          {POINTS.map(({ name, icon }) => (
            <li key={name}>
              <Icon name={icon} />
              <p>
                <strong>{text(`start-point-${name}-title`)}.</strong>{" "}
                {text(`start-point-${name}-text`)}
              </p>
            </li>
          ))}
        </ul>
        <div className={styles.practice}>
          <Offer title={text("start-practice-title")} text={text("start-practice-text")}>
            <Button look="primary" icon="play" disabled={starting} onClick={() => void practise()}>
              {text("start-practice")}
            </Button>
          </Offer>
        </div>
      </div>
    </div>
  );
}
