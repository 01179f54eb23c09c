// Servers on the internet that are asked or sent something.

import { hostOf, textOf } from "./input";
import type { CallFacts, ToolRenderer } from "./tool-renderer";
import { named, type Sentence, sentence } from "./sentence";
import { HttpBody } from "./text-bodies";

type HttpMessage = `tool-http-${"get" | "post"}-${"wants" | "did"}`;

export const httpGet: ToolRenderer = {
  icon: () => "globe",
  subject: "page",
  wants: (call) => told(call, "tool-http-get-wants"),
  did: (call) => told(call, "tool-http-get-did"),
  Body: HttpBody,
};

export const httpPost: ToolRenderer = {
  icon: () => "globe",
  subject: "page",
  wants: (call) => told(call, "tool-http-post-wants"),
  did: (call) => told(call, "tool-http-post-did"),
  Body: HttpBody,
};

function told({ input }: CallFacts, id: HttpMessage): Sentence | undefined {
  const url = textOf(input, "url");
  return url === undefined ? undefined : sentence(id, { host: named(hostOf(url)) });
}
