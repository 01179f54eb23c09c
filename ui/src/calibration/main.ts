// Starts the page of the calibration, in a window and a process of its own.

import "../styles/tokens.css";
import "./calibration.css";
import { applyTheme } from "../settings/theme";
import { text } from "../texts";
import { language } from "../texts/language";
import { startPage } from "./page";
import { savePage } from "./save";

const WORDS = {
  title: text("calibration-page-title"),
  text: text("calibration-page-text"),
  field: text("calibration-page-field"),
};

document.documentElement.lang = language;
applyTheme();
const page = document.getElementById("page");
if (page !== null) startPage(page, WORDS, savePage);
