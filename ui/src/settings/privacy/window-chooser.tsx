// Picks one of the open windows, and says whether all of its program is meant or only a title.

import { useEffect, useRef, useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { applicationName } from "../../texts/application-name";
import { Button } from "../../ui/button";
import { Field } from "../parts/field";
import { Lead, Row, Waiting } from "../parts/part";
import { Select } from "../parts/select";
import styles from "../parts/parts.module.css";
import { showWhole } from "../in-view";
import { useAsked } from "../use-asked";
import type { WindowInfo, WindowMask } from "../../ipc/generated/commands";

interface WindowChooserProps {
  hide: (mask: WindowMask) => void;
  onCancel: () => void;
}

export function WindowChooser({ hide, onCancel }: WindowChooserProps) {
  const backend = useBackend();
  const { value: windows, problem, again } = useAsked(() => backend.listWindows());
  const [chosen, choose] = useState(0);
  const window = windows?.[chosen];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (windows !== null) showWhole(place.current);
  }, [windows]);
  return (
    <div ref={place} className={styles.card}>
      {windows === null ? (
        <Waiting problem={problem} again={again} />
      ) : window === undefined ? (
        <Lead>{text("privacy-none-open")}</Lead>
      ) : (
        <>
          <Select
            label={text("privacy-choose")}
            value={String(chosen)}
            options={windows.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
            choose={(at) => choose(Number(at))}
          />
          <HowMuch key={chosen} window={window} hide={hide} />
        </>
      )}
      <Row>
        <Button look="quiet" onClick={again}>
          {text("privacy-look-again")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {text("settings-cancel")}
        </Button>
      </Row>
    </div>
  );
}

function HowMuch({ window, hide }: { window: WindowInfo; hide: (mask: WindowMask) => void }) {
  const [how, setHow] = useState<"app" | "title">(window.app === "" ? "title" : "app");
  const [title, write] = useState(window.title);
  const app = window.app === "" ? null : window.app;
  const isReady = how === "app" || title.trim() !== "";
  return (
    <>
      <Select
        label={text("privacy-hide-it")}
        value={how}
        options={[
          ...(app === null ? [] : [{ value: "app" as const, label: text("privacy-whole") }]),
          { value: "title" as const, label: text("privacy-only-title") },
        ]}
        choose={setHow}
      />
      {how === "title" && <Field label={text("privacy-title")} value={title} write={write} />}
      <Button
        look="primary"
        disabled={!isReady}
        onClick={() => hide({ app, title: how === "title" ? title.trim() : null })}
      >
        {text("privacy-hide-it")}
      </Button>
    </>
  );
}

function nameOf({ title, app }: WindowInfo): string {
  const shown = title === "" ? text("privacy-untitled") : title;
  return app === "" ? shown : `${shown} (${applicationName(app)})`;
}
