// The last step: whether Qilbee can see and act here, whether it hits what it aims at, and a task to watch.

import { useWorkspace } from "../sessions/use-workspace";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { Offer } from "../ui/offer";
import { Calibration } from "./calibration";
import { CheckList } from "./check-list";
import styles from "./first-start.module.css";
import { endFirstStart } from "./open-first-start";

export function CheckStep() {
  return (
    <>
      <p className={styles.lead}>{texts.firstStart.check.lead}</p>
      <CheckList />
      <Calibration />
      <Practise />
    </>
  );
}

function Practise() {
  const workspace = useWorkspace();
  const words = texts.firstStart.practise;
  return (
    <div className={styles.practise}>
      <Offer title={words.title} text={words.text}>
        <Button
          look="primary"
          icon="play"
          onClick={() => {
            endFirstStart();
            void workspace.practise(texts.start.practicePrompt);
          }}
        >
          {words.start}
        </Button>
      </Offer>
    </div>
  );
}
