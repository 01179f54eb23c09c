// What is seldom wanted and belongs to no chat: reading in a saved one, and what Qilbee can do here.

import { useRef } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { openCapabilities } from "../start/open-capabilities";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import styles from "./sidebar.module.css";

export function MoreMenu() {
  const workspace = useWorkspace();
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
      <input
        ref={chooser}
        type="file"
        accept=".jsonl,application/jsonl"
        hidden
        aria-label={text("sidebar-import")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = "";
          if (file !== undefined) void workspace.importChat(file);
        }}
      />
    </>
  );
}
