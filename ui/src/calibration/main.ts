// Start of the calibration page, in a window and a process of its own.

import { type PageState, startPage } from "./page";
import "../styles/tokens.css";
import "./calibration.css";
import { applyTheme } from "../settings/theme";
import { text } from "../texts";
import { language } from "../texts/language";

const WORDS = {
  title: text("calibration-page-title"),
  text: text("calibration-page-text"),
  field: text("calibration-page-field"),
};

document.documentElement.lang = language;
applyTheme();
const page = document.getElementById("page");
if (page !== null) startPage(page, WORDS, savePage);

interface Host {
  __TAURI_INTERNALS__?: {
    invoke(command: string, input: Record<string, unknown>): Promise<unknown>;
  };
}

/** Hands the result to the process that opened this page; in a plain browser nobody listens. */
async function savePage(page: PageState): Promise<void> {
  await (window as Host).__TAURI_INTERNALS__?.invoke("calibration_save", { page });
}
