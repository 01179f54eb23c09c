// The first step: what Qilbee is, in one line and a small film, and one way on.

import { text } from "../texts";
import { Button } from "../ui/button";
import styles from "./first-start.module.css";
import { endFirstStart, showStep } from "./open-first-start";
import { WelcomeFilm } from "./welcome-film";

export function WelcomeStep() {
  return (
    <>
      <p className={styles.lead}>{text("welcome-lead")}</p>
      <WelcomeFilm />
      <div className={styles.begin}>
        <Button look="primary" onClick={() => showStep("key")}>
          {text("first-start-begin")}
        </Button>
        <Button look="quiet" onClick={endFirstStart}>
          {text("first-start-skip")}
        </Button>
      </div>
    </>
  );
}
