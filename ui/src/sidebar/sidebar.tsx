// The chats. Stable for tests: button "New chat", list "Chats".

import { useId, useState } from "react";
import { FleetButton } from "../fleet/fleet";
import type { SessionId } from "../ipc/generated/protocol";
import { SettingsButton } from "../settings/settings";
import {
  useChatOf,
  useSelectedSession,
  useSessions,
  useWorkspace,
} from "../sessions/use-workspace";
import type { Workspace } from "../sessions/workspace";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import { Icon, Logo } from "../ui/icon";
import { useNow } from "../ui/use-now";
import { type ChatGroup, chatGroups } from "./chat-groups";
import { KEYS } from "../ui/window-keys";
import { ChatItem } from "./chat-item";
import { LabelFilter } from "./labels";
import { MoreMenu } from "./more-menu";
import { SearchResults } from "./search-results";
import styles from "./sidebar.module.css";

export function Sidebar() {
  const workspace = useWorkspace();
  const sessions = useSessions();
  const selected = useChatOf(useSelectedSession()?.id);
  const now = useNow();
  const [search, setSearch] = useState("");
  const [label, setLabel] = useState("");
  const wanted = search.trim().toLowerCase();
  const isKnown = sessions?.some(({ labels }) => labels?.includes(label)) ?? false;
  const found = sessions?.filter(
    ({ title, labels = [] }) =>
      (!isKnown || labels.includes(label)) &&
      [title, ...labels].some((words) => words.toLowerCase().includes(wanted)),
  );

  return (
    <nav className={styles.sidebar} aria-label={text("sidebar-label")}>
      <header className={styles.head}>
        <Logo />
        <span className={styles.name}>{text("product")}</span>
        <MoreMenu />
        <SettingsButton />
      </header>
      <Button
        look="quiet"
        icon="compose"
        className={styles.new}
        title={`${text("sidebar-new-chat")} (${KEYS.newChat})`}
        onClick={() => startNewChat(workspace)}
      >
        {text("sidebar-new-chat")}
      </Button>
      <FleetButton className={styles.new} />
      <div className={styles.search}>
        <Icon name="search" size={16} />
        <input
          id="search-chats"
          type="text"
          role="searchbox"
          value={search}
          aria-label={text("sidebar-search")}
          placeholder={text("sidebar-search")}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setSearch("");
          }}
        />
        {search !== "" && (
          <IconButton
            icon="close"
            label={text("sidebar-clear-search")}
            onClick={() => setSearch("")}
          />
        )}
      </div>
      <LabelFilter sessions={sessions ?? []} chosen={isKnown ? label : ""} choose={setLabel} />
      <div className={styles.found}>
        <ul className={styles.list} aria-label={text("sidebar-label")}>
          {chatGroups(found ?? [], now).map((group) => (
            <Group key={group.name} group={group} selected={selected} />
          ))}
        </ul>
        {found?.length === 0 && wanted === "" && (
          <p className={styles.none}>{text("sidebar-none")}</p>
        )}
        <SearchResults search={search.trim()} hasNames={found !== undefined && found.length > 0} />
      </div>
    </nav>
  );
}

function Group({ group, selected }: { group: ChatGroup; selected: SessionId | undefined }) {
  const heading = useId();
  return (
    <li>
      <h2 id={heading} className={styles.heading}>
        {text(`sidebar-${group.name}`)}
      </h2>
      <ul aria-labelledby={heading}>
        {group.chats.map((session) => (
          <ChatItem key={session.id} session={session} current={session.id === selected} />
        ))}
      </ul>
    </li>
  );
}

function startNewChat(workspace: Workspace) {
  workspace.newChat();
  document.getElementById("message")?.focus();
}
