// English, the language every other catalogue must match.

import { activity } from "./en/activity";
import { app } from "./en/app";
import { approval } from "./en/approval";
import { calls } from "./en/calls";
import { composer } from "./en/composer";
import { ended } from "./en/ended";
import { firstStart } from "./en/first-start";
import { notice } from "./en/notice";
import { options } from "./en/options";
import { screen } from "./en/screen";
import { settings } from "./en/settings";
import { sidebar } from "./en/sidebar";
import { start } from "./en/start";
import { transcript } from "./en/transcript";

export const en = {
  product: "Qilbee",
  app,
  sidebar,
  start,
  firstStart,
  transcript,
  calls,
  approval,
  notice,
  ended,
  activity,
  composer,
  options,
  screen,
  settings,
};

export type Texts = typeof en;
