// German, checked against English by its type: a text that is missing does not compile.

import { activity } from "./de/activity";
import { app } from "./de/app";
import { approval } from "./de/approval";
import { attachments } from "./de/attachments";
import { budget } from "./de/budget";
import { calls } from "./de/calls";
import { chatSearch } from "./de/chat-search";
import { composer } from "./de/composer";
import { ended } from "./de/ended";
import { firstStart } from "./de/first-start";
import { grants } from "./de/grants";
import { kinds } from "./de/kinds";
import { link } from "./de/link";
import { message } from "./de/message";
import { notice } from "./de/notice";
import { options } from "./de/options";
import { screen } from "./de/screen";
import { settings } from "./de/settings";
import { shell } from "./de/shell";
import { sidebar } from "./de/sidebar";
import { start } from "./de/start";
import { told } from "./de/told";
import { transcript } from "./de/transcript";
import { undo } from "./de/undo";
import type { Texts } from "./en";

export const de: Texts = {
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
  told,
};
