// English, the language every other catalogue must match.

import { activity } from "./en/activity";
import { app } from "./en/app";
import { approval } from "./en/approval";
import { attachments } from "./en/attachments";
import { budget } from "./en/budget";
import { calls } from "./en/calls";
import { chatSearch } from "./en/chat-search";
import { composer } from "./en/composer";
import { ended } from "./en/ended";
import { firstStart } from "./en/first-start";
import { grants } from "./en/grants";
import { kinds } from "./en/kinds";
import { link } from "./en/link";
import { message } from "./en/message";
import { notice } from "./en/notice";
import { options } from "./en/options";
import { screen } from "./en/screen";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { sidebar } from "./en/sidebar";
import { start } from "./en/start";
import { transcript } from "./en/transcript";
import { undo } from "./en/undo";

export const en = {
  product: "Qilbee",
  app,
  sidebar,
  start,
  firstStart,
  transcript,
  calls,
  kinds,
  chatSearch,
  link,
  message,
  approval,
  attachments,
  grants,
  notice,
  ended,
  activity,
  composer,
  options,
  budget,
  screen,
  settings,
  undo,
  shell,
  /** What the backend says, in this language. */
  told: (sentence: string) => sentence,
};

export type Texts = typeof en;
