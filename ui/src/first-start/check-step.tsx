// The last step: whether Qilbee can see and act here, whether it hits what it aims at, and a task to watch.

import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Offer } from "../ui/offer";
import { Calibration } from "./calibration";
import { CheckList } from "./check-list";
import styles from "./first-start.module.css";
import { endFirstStart } from "./open-first-start";

export function CheckStep() {
  return (
    <>
      <p className={styles.lead}>{text("check-lead")}</p>
      <CheckList />
      <Calibration />
      <Practise />
    </>
  );
}

function Practise() {
  const workspace = useWorkspace();
  return (
    <div className={styles.practise}>
      <Offer title={text("practice-task-title")} text={text("practice-task-text")}>
        <Button
          look="primary"
          icon="play"
          onClick={() => {
            endFirstStart();
            void workspace.practise(text("start-practice-prompt"));
          }}
        >
          {text("practice-task-start")}
        </Button>
      </Offer>
    </div>
  );
}
