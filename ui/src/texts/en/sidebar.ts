// English: the list of chats.

export const sidebar = {
  label: "Chats",
  newChat: "New chat",
  search: "Search chats",
  clearSearch: "Clear the search",
  none: "Your chats will be listed here.",
  noMatch: (search: string) => `No chat is called “${search}”.`,
  untitled: "New chat",
  running: "Working",
  more: (title: string) => `More for ${title}`,
  rename: "Rename",
  renameLabel: "Name of the chat",
  export: "Save a copy",
  delete: "Delete",
  deleted: "Chat deleted.",
  undo: "Undo",
  exported: (path: string) => `Saved as ${path}`,
  show: "Show chats",
  hide: "Hide chats",
};
