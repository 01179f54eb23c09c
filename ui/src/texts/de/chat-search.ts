// German: the search in the conversation.

import type { Texts } from "../en";

export const chatSearch: Texts["chatSearch"] = {
  open: "In diesem Chat suchen",
  label: "In diesem Chat suchen",
  field: "In diesem Chat suchen",
  count: (at: number, count: number) =>
    count === 0 ? "Nichts gefunden" : at === 0 ? `${count} gefunden` : `${at} von ${count}`,
  previous: "Früherer Treffer",
  next: "Späterer Treffer",
  close: "Suche beenden",
};
