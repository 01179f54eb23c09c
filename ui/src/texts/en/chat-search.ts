// English: the search in the conversation.

export const chatSearch = {
  open: "Search in this chat",
  label: "Search in this chat",
  field: "Search in this chat",
  count: (at: number, count: number) =>
    count === 0 ? "Nothing found" : at === 0 ? `${count} found` : `${at} of ${count}`,
  previous: "Earlier match",
  next: "Later match",
  close: "End the search",
};
