/* Starts the practice window: takes the theme from the address and builds the page. */

import { startPage } from "./page";

const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") {
  document.documentElement.dataset["theme"] = theme;
}

startPage();
