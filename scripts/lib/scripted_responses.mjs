// The scripted server of Responses as a program that answers any client.

import { join } from "node:path";
import { launch, waitUntil } from "./process.mjs";
import { targetFolder } from "./project.mjs";

const START_LIMIT_MS = 10_000;

/**
 * Starts the server.
 * @returns {Promise<{ address: string, end: () => Promise<string[]> }>} `end` ends it and returns what it refused
 */
export async function startScriptedResponses(scope) {
  const server = launch(join(targetFolder, "debug", "scripted_responses"), [], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  scope.defer(() => server.stop());
  let said = "";
  server.child.stdout.setEncoding("utf8").on("data", (text) => (said += text));
  const lines = (count) => {
    const whole = said.split("\n").slice(0, -1);
    return whole.length >= count && whole.map((line) => JSON.parse(line));
  };
  const [{ address }] = await waitUntil(server, () => lines(1), { timeout_ms: START_LIMIT_MS });
  return {
    address,
    end: async () => {
      server.child.stdin.end();
      const [, { faults }] = await waitUntil(server, () => lines(2), {
        timeout_ms: START_LIMIT_MS,
      });
      return faults;
    },
  };
}
