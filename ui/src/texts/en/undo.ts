// English: taking back what was done to files.

import { plural } from "../plural";

export const undo = {
  label: "Take back changes of files",
  step: (files: number) => `Take back this change (${plural(files, "file", "files")})`,
  task: (files: number) => `Take back all changes of this task (${plural(files, "file", "files")})`,
  notNow: "Not while Qilbee works. Stop it, or wait until it is done.",
  isBack: "The changes of files were taken back.",
  outcomes: {
    restored: "is as it was before.",
    removed: "was not there before, and is gone again.",
    already_as_it_was: "was as before already.",
    changed_since: "was changed by something else since, and was left alone.",
  },
  failed: (reason: string) => `could not be put back: ${reason}`,
  force: "Put those back all the same",
  again: "Undo this",
};
