// Division of the list of chats: those kept at the top, then by the day of what last happened in them.

import type { SessionSummary } from "../ipc/generated/protocol";
import { type Age, ageOf } from "../ui/format";

export type GroupName = "pinned" | Age;

export interface ChatGroup {
  name: GroupName;
  chats: readonly SessionSummary[];
}

const ORDER: readonly GroupName[] = ["pinned", "today", "yesterday", "week", "older"];

/** Groups with something in them; within each the chats keep their order. */
export function chatGroups(chats: readonly SessionSummary[], nowMs: number): ChatGroup[] {
  const named = chats.map((chat) => ({
    chat,
    name: chat.pinned ? ("pinned" as const) : ageOf(chat.last_activity, nowMs),
  }));
  return ORDER.map((name) => ({
    name,
    chats: named.filter((one) => one.name === name).map(({ chat }) => chat),
  })).filter((group) => group.chats.length > 0);
}
