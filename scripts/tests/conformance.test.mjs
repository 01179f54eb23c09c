// `npm run test:conformance`: what is left out is judged by the list, and the bridge passes on what a server says.

import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { test } from "node:test";
import { judge, readLeftOut } from "../lib/conformance_list.mjs";
import { openBridge } from "../lib/http_bridge.mjs";

const DOCUMENT = `
| revision   | scenario    | reason     |
| ---------- | ----------- | ---------- |
| 2025-11-25 | \`old\`       | It is old. |
| both       | \`part:one\`  | No one.    |
| both       | \`part:two\`  | No two.    |
`;

test("a scenario is judged by the list", () => {
  const newest = readLeftOut(DOCUMENT, "2026-07-28");
  const failures = (...checks) => checks.map((check) => ({ check, message: "bad" }));
  const judged = (scenario, ...checks) => judge(scenario, failures(...checks), newest);
  assert.deepEqual([...newest.keys()], ["part:one", "part:two"]);
  assert.deepEqual(judged("old"), { kind: "passed", lines: [] });
  assert.deepEqual(judged("old", "a"), { kind: "FAILED", lines: ["a: bad"] });
  const older = readLeftOut(DOCUMENT, "2025-11-25");
  assert.deepEqual(judge("old", failures("a"), older), { kind: "left out", lines: ["It is old."] });
  assert.equal(judge("old", [], older).kind, "PASSED");
  assert.equal(judge("old", failures("runner"), older).kind, "FAILED");
  assert.deepEqual(judged("part", "one", "two"), {
    kind: "left out",
    lines: ["one: No one.", "two: No two."],
  });
  assert.equal(judged("part", "one").kind, "PASSED");
  assert.deepEqual(judged("part", "one", "two", "three"), {
    kind: "FAILED",
    lines: ["three: bad"],
  });
});

/** A server that reports progress where it is asked to, then answers with its process and the method. */
const SERVER = `
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const say = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const progressToken = params?._meta?.progressToken;
  if (progressToken) say({ method: "notifications/progress", params: { progressToken } });
  if (method === "noisy") console.log("no JSON");
  if (method === "gone") say({ id, error: { code: -32601, message: "no" } });
  else if (method === "end") process.exit();
  else if (id !== undefined) say({ id, result: { method, pid: process.pid } });
});
`;

test("the bridge passes on what a server says", async (context) => {
  const server = { command: process.execPath, args: ["-e", SERVER], env: {}, cwd: "." };
  const bridge = await openBridge(server);
  context.after(bridge.close);
  const post = (body, headers = {}) =>
    fetch(bridge.url, { method: "POST", headers, body: JSON.stringify(body) });
  const call = (id, method, params) => ({ jsonrpc: "2.0", id, method, params });

  const opened = await post(call(1, "initialize"));
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") };
  const { pid } = (await opened.json()).result;
  const again = await post(call(2, "ping"), session);
  assert.deepEqual((await again.json()).result, { method: "ping", pid });
  const told = await post(call(3, "slow", { _meta: { progressToken: "t" } }), session);
  assert.equal(told.headers.get("content-type"), "text/event-stream");
  assert.deepEqual(eventsIn(await told.text()), ["notifications/progress", 3]);
  assert.equal((await post({ jsonrpc: "2.0", method: "note" }, session)).status, 202);
  assert.equal((await post(call(4, "gone"), session)).status, 200);
  assert.equal((await (await post(call(5, "noisy"), session)).json()).id, 5);

  const newest = { "mcp-protocol-version": "2026-07-28" };
  const alone = await post(call(1, "gone"), newest);
  assert.equal(alone.status, 404);
  assert.equal((await alone.json()).error.code, -32601);
  assert.equal((await (await post(call(1, "end"), newest)).json()).error.code, -32603);
  assert.equal((await post(call(1, "ping"), newest)).status, 200);
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2025-11-25" };
  assert.equal((await (await post(call(1, "ping", { _meta }), newest)).json()).error.code, -32020);

  assert.equal((await post(call(5, "ping"))).status, 400);
  assert.equal((await post(call(5, "ping"), { "mcp-session-id": "other" })).status, 404);
  assert.equal((await post("no object", session)).status, 400);
  assert.equal(
    (await post(call(6, "ping"), { ...session, origin: "http://a.example" })).status,
    403,
  );
  assert.equal(await statusWithHost(bridge.url, "a.example"), 403);
  assert.equal((await fetch(bridge.url, { method: "DELETE", headers: session })).status, 200);
  assert.equal((await post(call(7, "ping"), session)).status, 404);
});

/** Method, or id, of each message of a stream. */
function eventsIn(text) {
  const lines = text.split("\n").filter((line) => line.startsWith("data: "));
  const messages = lines.map((line) => JSON.parse(line.slice("data: ".length)));
  return messages.map(({ method, id }) => method ?? id);
}

function statusWithHost(url, host) {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, { method: "GET", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("error", reject);
    asked.end();
  });
}
