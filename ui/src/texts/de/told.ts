// German: what the backend says.

import { teller } from "../told";
import { servers } from "./told/servers";

export const SENTENCES = {
  ...servers,
};

export const told = teller(SENTENCES, " und ");
