// English: what is kept on this computer.

import { plural } from "../../plural";

export const data = {
  lead: "Everything stays on this computer, in this folder:",
  kinds: {
    chats: "Chats",
    pictures: "Pictures and attachments",
    memory: "Notes that outlast a chat",
    plugins: "Plugins",
    settings: "Settings",
    logs: "Log",
    window: "What the window remembers",
    other: "Other",
  },
  total: "All together",
  cleanUp: "Clean up",
  cleanUpLead:
    "Deletes chats that were not used for long, and files that no chat needs. Pinned chats stay.",
  older: "Chats not used for",
  ages: {
    none: "Delete no chats",
    days30: "30 days",
    days90: "90 days",
    days180: "half a year",
    days365: "a year",
  },
  preview: "Show what would go",
  looking: "Looking…",
  would: (chats: number, files: number, size: string) =>
    `This would delete ${plural(chats, "chat", "chats")} and ${plural(files, "file", "files")} (${size}).`,
  nothing: "There is nothing to clean up.",
  atWork: (count: number) =>
    `${plural(count, "old chat stays", "old chats stay")}, because Qilbee works there.`,
  andMore: (count: number) => `and ${count} more`,
  doIt: "Delete for good",
  done: (chats: number, files: number, size: string) =>
    `Deleted ${plural(chats, "chat", "chats")} and ${plural(files, "file", "files")} (${size}).`,
  rebuild: "Build the search anew",
  rebuildLead:
    "If search finds too little, everything that is derived from the chats can be made anew. The chats stay as they are.",
  rebuildDo: "Build anew",
  rebuilding: "Building…",
  rebuilt: "Built anew.",
  erase: "Erase everything",
  eraseLead:
    "Deletes all chats, pictures, notes, plugins and settings, and the keys in the keychain. There is no way back.",
  eraseStart: "Erase everything…",
  eraseAsk: (word: string) => `Type “${word}” to go on.`,
  eraseWord: "erase",
  eraseDo: "Erase everything now",
  erasing: "Erasing…",
  erased: "Everything is erased",
  erasedText:
    "All chats, files, settings and keys of Qilbee are gone from this computer. Closing Qilbee removes the log and what the window remembers.",
  erasedLeft: "This could not be erased. Please remove it by hand:",
  close: "Close Qilbee",
};
