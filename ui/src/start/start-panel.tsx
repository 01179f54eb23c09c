// What a new chat shows before anything was said: what Qilbee does, and a task to watch it work.
// Stable for tests: button "Try the practice task".

import { useState } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import { Mark } from "../ui/mark";
import { Offer } from "../ui/offer";
import styles from "./start-panel.module.css";

const ICONS: readonly IconName[] = ["mouse", "list", "shield"];

export function StartPanel() {
  const workspace = useWorkspace();
  const [starting, setStarting] = useState(false);

  const practise = async () => {
    setStarting(true);
    await workspace.practise(texts.start.practicePrompt);
    setStarting(false);
  };

  return (
    <div className={styles.panel}>
      <div className={styles.inside}>
        <Mark size={56} />
        <h2 className={styles.title}>{texts.start.title}</h2>
        <p className={styles.lead}>{texts.start.lead}</p>
        <ul className={styles.points}>
          {texts.start.points.map((point, index) => (
            <li key={point.title}>
              <Icon name={ICONS[index] ?? "check"} />
              <p>
                <strong>{point.title}.</strong> {point.text}
              </p>
            </li>
          ))}
        </ul>
        <div className={styles.practice}>
          <Offer title={texts.start.practiceTitle} text={texts.start.practiceText}>
            <Button look="primary" icon="play" disabled={starting} onClick={() => void practise()}>
              {texts.start.practice}
            </Button>
          </Offer>
        </div>
      </div>
    </div>
  );
}
