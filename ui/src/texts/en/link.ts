// English: where a link leads.

import type { LinkRemark } from "../../ui/link-facts";

export const link = {
  title: "Open this page?",
  lead: "It opens in your browser. The page belongs to the name in bold.",
  mailTitle: "Write to this address?",
  mailLead: "A new message opens in your mail program. Nothing is sent by itself.",
  open: "Open in the browser",
  openMail: "Write a message",
  copy: "Copy",
  cancel: "Cancel",
  remarks: {
    other_host: "The link shows another address than the one it leads to.",
    special_letters:
      "The name has special letters in it, which can look like the letters of another name.",
    sign_in: "What stands before the @ is not the page's name, even if it looks like one.",
    number: "It leads to a number instead of a name.",
    port: "It leads to an unusual door of that computer (the number after the colon).",
    not_encrypted: "The connection is not encrypted: others can read along.",
  } satisfies Record<LinkRemark, string>,
};
