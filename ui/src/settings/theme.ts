// Light, dark, or like the system. Remembered in this window only.

import { createStore } from "../ui/store";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "qilbee.theme";

export const theme = createStore<Theme>(remembered());

/** Must run before anything is drawn. */
export function applyTheme(): void {
  const show = () => {
    const wanted = theme.get();
    if (wanted === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = wanted;
  };
  theme.subscribe(() => {
    localStorage.setItem(KEY, theme.get());
    show();
  });
  show();
}

function remembered(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((one) => one === kept) ?? "system";
}
