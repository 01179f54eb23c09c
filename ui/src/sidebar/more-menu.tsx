// What is seldom wanted and belongs to no chat: reading in a saved one, and what Qilbee can do here.

import { useRef } from "react";
import { openCapabilities } from "../start/open-capabilities";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import { ImportChooser } from "./import-chooser";
import styles from "./sidebar.module.css";

export function MoreMenu() {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu
        label={text("sidebar-overflow")}
        className={styles.overflow}
        items={[
          {
            id: "import",
            label: text("sidebar-import"),
            run: () => chooser.current?.click(),
          },
          { id: "capabilities", label: text("start-capabilities"), run: openCapabilities },
        ]}
      >
        <Icon name="more" />
      </Menu>
      <ImportChooser chooser={chooser} />
    </>
  );
}
