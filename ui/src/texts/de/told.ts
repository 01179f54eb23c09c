// German: what the backend says.

import { teller } from "../told";
import { agent } from "./told/agent";
import { approvals } from "./told/approvals";
import { desktop } from "./told/desktop";
import { files } from "./told/files";
import { qube } from "./told/qube";
import { servers } from "./told/servers";
import { tools } from "./told/tools";

export const SENTENCES = {
  ...agent,
  ...approvals,
  ...desktop,
  ...files,
  ...tools,
  ...qube,
  ...servers,
};

export const told = teller(SENTENCES, " und ");
