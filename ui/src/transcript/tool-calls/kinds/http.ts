// Servers on the internet that are asked or sent something.

import { texts } from "../../../texts";
import { hostOf, textOf } from "./input";
import type { CallFacts, Kind } from "./kind";
import { named, type Sentence, sentence } from "./sentence";
import { HttpBody } from "./text-bodies";

export const httpGet: Kind = {
  icon: () => "globe",
  wants: (call) => told(call, texts.kinds.httpGet.wants),
  did: (call) => told(call, texts.kinds.httpGet.did),
  Body: HttpBody,
};

export const httpPost: Kind = {
  icon: () => "globe",
  wants: (call) => told(call, texts.kinds.httpPost.wants),
  did: (call) => told(call, texts.kinds.httpPost.did),
  Body: HttpBody,
};

function told({ input }: CallFacts, words: string): Sentence | undefined {
  const url = textOf(input, "url");
  return url === undefined ? undefined : sentence(words, { host: named(hostOf(url)) });
}
