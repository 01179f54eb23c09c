/* Starts the practice window: takes the theme from the address and builds the page. */

import { startPage } from "./page";

const theme = new URLSearchParams(location.search).get("theme");
document.documentElement.style.colorScheme = theme ?? "light dark";
startPage();
