// Bridge from Streamable HTTP to servers that speak on standard input and output, for the conformance runner, which only
// knows HTTP. It listens on the loopback address alone. What a message means is left to the server behind it.

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { StdioServer } from "./stdio_server.mjs";

const LOOPBACK = "127.0.0.1";
const OURS = ["localhost", "[::1]", LOOPBACK];
const PATH = "/mcp";
const MESSAGE_LIMIT_BYTES = 1024 * 1024;
const SESSION_HEADER = "mcp-session-id";
const REVISION_HEADER = "mcp-protocol-version";
const PARSE_ERROR = -32700;
const HEADER_MISMATCH = -32020;
const METHOD_NOT_FOUND = -32601;
/** Name of the revision in a request's own data; only requests without a session have it. */
const REVISION_KEY = "io.modelcontextprotocol/protocolVersion";

/**
 * Opens the bridge.
 * @param {{ command: string, args: string[], env: object, cwd: string }} server how a server is started: one for each
 *   session, and one that all requests without a session share
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `close` ends every server
 */
export async function openBridge(server) {
  const doors = new Doors(() => new StdioServer(server));
  const http = createServer((request, response) => {
    // A client that hangs up in the middle of its message gets no answer, and ends nothing else.
    answer(doors, request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(0, LOOPBACK, resolve);
  });
  const close = async () => {
    await doors.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { url: `http://${LOOPBACK}:${http.address().port}${PATH}`, close };
}

/** The started servers: by session, and those of requests without one. */
class Doors {
  #start;
  #sessions = new Map();
  #shared = [];

  constructor(start) {
    this.#start = start;
  }

  open() {
    const session = randomUUID();
    const server = this.#start();
    this.#sessions.set(session, server);
    return { session, server };
  }

  of(session) {
    return this.#sessions.get(session);
  }

  /** Clients without a session may choose the same id at the same time; no server ever sees it twice. */
  sharedFor(id) {
    const free = this.#shared.find((server) => server.isFreeFor(id));
    if (free !== undefined) return free;
    const server = this.#start();
    this.#shared.push(server);
    return server;
  }

  async end(session) {
    const server = this.#sessions.get(session);
    this.#sessions.delete(session);
    await server?.stop();
  }

  async close() {
    const all = [...this.#sessions.values(), ...this.#shared];
    await Promise.all(all.map((server) => server.stop()));
  }
}

async function answer(doors, request, response) {
  const session = request.headers[SESSION_HEADER];
  if (!isLocal(request.headers)) return end(response, 403);
  if (request.url !== PATH) return end(response, 404);
  if (session !== undefined && doors.of(session) === undefined) return end(response, 404);
  switch (request.method) {
    case "POST":
      return post(doors, request, response);
    case "GET":
      if (session === undefined) return end(response, 405);
      beginStream(response);
      return doors.of(session).listen((message) => writeEvent(response, message));
    case "DELETE":
      if (session === undefined) return end(response, 405);
      await doors.end(session);
      return end(response, 200);
    default:
      return end(response, 405);
  }
}

async function post(doors, request, response) {
  const message = await readMessage(request);
  if (message === undefined) {
    return refuse(response, null, PARSE_ERROR, "The message is too long or no JSON object.");
  }
  const named = revisionOf(message);
  const revision = named ?? request.headers[REVISION_HEADER];
  if (revision !== (request.headers[REVISION_HEADER] ?? revision)) {
    return refuse(response, message.id, HEADER_MISMATCH, "Header and message differ.");
  }
  const found = serverFor(doors, request.headers[SESSION_HEADER], message, revision);
  if (found === undefined) return end(response, 400);
  if (!isRequest(message)) {
    found.server.tell(message);
    return end(response, 202);
  }
  if (found.session !== undefined) response.setHeader(SESSION_HEADER, found.session);
  // Whoever hangs up no longer wants the answer.
  response.once("close", () => response.writableEnded || found.server.cancel(message.id));
  found.server.ask(message, (said) => forward(response, found.isShared, said));
}

/** Returns the server that a message is for, and the session that begins with it. */
function serverFor(doors, session, message, revision) {
  if (session !== undefined) return { server: doors.of(session), isShared: false };
  if (message.method === "initialize" && revisionOf(message) === undefined) {
    return { ...doors.open(), isShared: false };
  }
  if (revision === undefined) return undefined;
  return { server: doors.sharedFor(message.id), isShared: true };
}

/** Passes on what a server says about a request: notices as a stream, an answer without any as plain JSON. */
function forward(response, isShared, said) {
  const isAnswer = said.method === undefined;
  if (response.headersSent) {
    writeEvent(response, said);
    if (isAnswer) response.end();
  } else if (isAnswer) {
    writeJson(response, isShared ? statusOf(said) : 200, said);
  } else {
    beginStream(response);
    writeEvent(response, said);
  }
}

/** Errors have a status of their own where there are no sessions. */
function statusOf({ error }) {
  if (error === undefined) return 200;
  return error.code === METHOD_NOT_FOUND ? 404 : 400;
}

/** A page in a browser could name this computer by a host of its own, and reach the bridge. */
function isLocal({ host = "", origin }) {
  const names = [`http://${host}`, ...(origin === undefined ? [] : [origin])];
  return names.every((name) => URL.canParse(name) && OURS.includes(new URL(name).hostname));
}

const isRequest = ({ method, id }) => method !== undefined && id !== undefined;
const revisionOf = (message) => message.params?._meta?.[REVISION_KEY];

async function readMessage(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MESSAGE_LIMIT_BYTES) return undefined;
    parts.push(part);
  }
  try {
    const message = JSON.parse(Buffer.concat(parts).toString("utf8"));
    return typeof message === "object" && !Array.isArray(message) && message !== null
      ? message
      : undefined;
  } catch {
    return undefined;
  }
}

function beginStream(response) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.flushHeaders();
}

function writeEvent(response, message) {
  response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
}

function writeJson(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function refuse(response, id, code, message) {
  writeJson(response, 400, { jsonrpc: "2.0", id, error: { code, message } });
}

function end(response, status) {
  response.writeHead(status);
  response.end();
}
