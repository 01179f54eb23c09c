// The windows and the parts of the screen that are hidden from Qilbee. Counts at once.

import { useState } from "react";
import { messageText, text } from "../../texts";
import { applicationName } from "../../texts/application-name";
import { Button, IconButton } from "../../ui/button";
import { Lead, Note, Part, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { PlacePicture } from "../privacy/place-picture";
import { PlaceDrawer } from "../privacy/place-drawer";
import { WindowChooser } from "../privacy/window-chooser";
import { useSettingsView } from "../use-settings-view";
import type { Masks, ScreenArea, WindowMask } from "../../ipc/generated/commands";

export function Privacy() {
  const { view, problem, change, readAgain } = useSettingsView();
  const [adding, setAdding] = useState<"window" | "place" | null>(null);
  if (view === null) return <Waiting problem={problem} again={readAgain} />;
  const { hide, no_screen: noScreen } = view;
  const isFixed = view.problem !== null;
  const put = async (masks: Masks) => {
    if (await change({ key: "hide", value: masks })) setAdding(null);
  };
  return (
    <>
      <Lead>{text("privacy-lead")}</Lead>
      {noScreen !== null && (
        <Note tone="problem">
          {text("privacy-no-screen")} {messageText(noScreen)}
        </Note>
      )}
      <Part title={text("privacy-windows")}>
        <Hidden
          none={text("privacy-no-windows")}
          labels={hide.windows.map(windowLabel)}
          disabled={isFixed}
          remove={(at) => void put({ ...hide, windows: hide.windows.filter((_, i) => i !== at) })}
        />
        {adding === "window" ? (
          <WindowChooser
            onCancel={() => setAdding(null)}
            hide={(mask) => void put({ ...hide, windows: [...hide.windows, mask] })}
          />
        ) : (
          <Button
            icon="plus"
            disabled={isFixed || noScreen !== null}
            onClick={() => setAdding("window")}
          >
            {text("privacy-add-window")}
          </Button>
        )}
      </Part>
      <Part title={text("privacy-places")}>
        <Hidden
          none={text("privacy-no-places")}
          labels={hide.rectangles.map(placeLabel)}
          areas={hide.rectangles}
          disabled={isFixed}
          remove={(at) =>
            void put({ ...hide, rectangles: hide.rectangles.filter((_, i) => i !== at) })
          }
        />
        {adding === "place" ? (
          <PlaceDrawer
            hidden={hide.rectangles}
            onCancel={() => setAdding(null)}
            hide={(area) => void put({ ...hide, rectangles: [...hide.rectangles, area] })}
          />
        ) : (
          <Button
            icon="plus"
            disabled={isFixed || noScreen !== null}
            onClick={() => setAdding("place")}
          >
            {text("privacy-add-place")}
          </Button>
        )}
      </Part>
    </>
  );
}

interface HiddenProps {
  none: string;
  labels: string[];
  /** Drawn in place of the labels, which are only said then. */
  areas?: ScreenArea[];
  disabled: boolean;
  remove: (at: number) => void;
}

function Hidden({ none, labels, areas, disabled, remove }: HiddenProps) {
  if (labels.length === 0) return <Lead>{none}</Lead>;
  return (
    <ul className={styles.plainList}>
      {labels.map((label, at) => (
        // The same entry can stand in the file twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${label}`}>
          <span title={label}>
            {areas?.[at] !== undefined && <PlacePicture area={areas[at]} />}
            <span className={areas === undefined ? undefined : "visually-hidden"}>{label}</span>
          </span>
          <IconButton
            icon="close"
            label={text("privacy-remove", { what: label })}
            disabled={disabled}
            onClick={() => remove(at)}
          />
        </li>
      ))}
    </ul>
  );
}

function windowLabel({ app, title }: WindowMask): string {
  if (app !== null && title !== null)
    return text("privacy-both", { app: applicationName(app), title });
  return app === null
    ? text("privacy-titled", { title: title ?? "" })
    : text("privacy-of-app", { app: applicationName(app) });
}

function placeLabel({ origin, size }: ScreenArea): string {
  return text("privacy-place", {
    width: size.width,
    height: size.height,
    x: origin.x,
    y: origin.y,
  });
}
