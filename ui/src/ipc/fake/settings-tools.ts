// MCP servers and plugins of the recorded settings: one of each kind, and one that does not work.

import { BackendError } from "../errors";
import type { SettingsBackend } from "../settings-backend";
import type {
  NewLimits,
  PluginStatus,
  ServerLimits,
  ServerStatus,
  ServerView,
  ServersView,
} from "../generated/commands";

type Tools = Pick<
  SettingsBackend,
  | "listServers"
  | "addServer"
  | "tryServer"
  | "switchServer"
  | "freeServer"
  | "limitServer"
  | "removeServer"
  | "signIn"
  | "cancelSignIn"
  | "signOut"
  | "planServerImport"
  | "importServers"
  | "listPlugins"
  | "installPlugin"
  | "removePlugin"
>;

export function fakeTools(empty: boolean): Tools {
  let servers = empty ? [] : SERVERS;
  let plugins = empty ? [] : PLUGINS;
  let signedIn = () => {};
  let cancel = () => {};
  const view = (): ServersView => ({
    file: "/home/sam/.local/share/qilbee/mcp_servers.json",
    problem: null,
    servers,
    usual_limits: USUAL_LIMITS,
    longest_seconds: 24 * 60 * 60,
  });
  const named = (name: string): ServerView => {
    const found = servers.find((server) => server.name === name);
    if (found === undefined) throw new BackendError("bad_request", "There is no such server.");
    return found;
  };
  return {
    listServers: async () => view(),
    async addServer({ name, line, url, variables, trusted, free, limits }) {
      const names = variables.map((variable) => variable.name);
      const added = freed(working(name, line ?? url ?? "", names, trusted), free);
      servers = [...servers, limited(added, limits)];
      return view();
    },
    async tryServer(name) {
      return named(name).status ?? working(name, "", [], false).status ?? NOT_STARTED;
    },
    async switchServer(name, on) {
      named(name);
      servers = servers.map((server) => (server.name === name ? switched(server, on) : server));
      return view();
    },
    async freeServer(name, free) {
      named(name);
      servers = servers.map((server) => (server.name === name ? freed(server, free) : server));
      return view();
    },
    async limitServer(name, limits) {
      servers = servers.map((server) =>
        server === named(name) ? limited(server, limits) : server,
      );
      return view();
    },
    async removeServer(name) {
      servers = servers.filter((server) => server !== named(name));
      return view();
    },
    signIn: (name, onPage) =>
      new Promise((resolve) => {
        signedIn = () => {
          servers = servers.map((server) => (server.name === name ? entered(server) : server));
          resolve(view());
        };
        cancel = () => resolve(view());
        onPage(PAGE);
        setTimeout(() => signedIn(), SIGN_IN_MS);
      }),
    async cancelSignIn() {
      signedIn = () => {};
      cancel();
    },
    async signOut(name) {
      servers = servers.map((server) => (server === named(name) ? left(server) : server));
      return view();
    },
    planServerImport: async () => ({
      file: "/home/sam/.config/Claude/claude_desktop_config.json",
      steps: [
        { name: "calendar", shown: "npx -y calendar-server", taking: "add", problem: null },
        { name: "time", shown: "uvx mcp-server-time", taking: "same", problem: null },
        {
          name: "odd",
          shown: "",
          taking: "unusable",
          problem: {
            id: "mcp-entry-neither",
            text: "it names neither a program to start (command) nor an address to call (url).",
          },
        },
      ],
    }),
    async importServers(names) {
      servers = [...servers, ...names.map((name) => working(name, `npx -y ${name}`, [], false))];
      return view();
    },
    listPlugins: async () => plugins,
    async installPlugin(wanted, onLine) {
      onLine(`Collecting ${wanted}`);
      onLine(`Successfully installed ${wanted}`);
      const added: PluginStatus = { ...WEATHER, name: wanted, package: wanted };
      plugins = [...plugins, added];
      return [added];
    },
    async removePlugin(name, onLine) {
      onLine(`Uninstalling ${name}`);
      plugins = plugins.filter((plugin) => plugin.name !== name);
    },
  };
}

const USUAL_LIMITS: ServerLimits = { start_seconds: 60, call_seconds: 120 };

const NOT_STARTED: ServerStatus = {
  name: "",
  reach: "",
  trusted: false,
  holds: "tools",
  walls: "inside",
  writable: [],
  sites: [],
  state: "off",
  about: null,
  tools: [],
  plugins: [],
  notices: [],
  left_out: [],
  sign_in: "unused",
  restarts: 0,
  errors: "",
};

function working(
  name: string,
  reach: string,
  variables: string[],
  is_trusted: boolean,
): ServerView {
  return {
    name,
    reach,
    is_on: true,
    is_trusted,
    is_free: false,
    variables,
    limits: USUAL_LIMITS,
    problem: null,
    status: {
      ...NOT_STARTED,
      name,
      reach,
      trusted: is_trusted,
      walls: reach.startsWith("https://") ? "remote" : "inside",
      writable: reach.split(" ").filter((word) => word.startsWith("/")),
      state: "ready",
      about: { name: `${name}-server`, version: "1.4.0", protocol: "2025-11-25" },
      tools: [`${name}__list`, `${name}__find`],
      errors: `${name}-server: listening on standard input\n`,
    },
  };
}

/** Time that the person of the recorded window needs in the browser. */
const SIGN_IN_MS = 3000;
const PAGE = {
  site: "login.example.org",
  address:
    "https://login.example.org/authorize?response_type=code&client_id=qilbee&state=9sIYfT5ql_T9zhlgrXaaoA&code_challenge=D2yFjkJqJAlUD4AqIBYZGzyM1n6eb2UL84oOTiWyKA8&code_challenge_method=S256&redirect_uri=http%3A%2F%2F127.0.0.1%3A45613%2Fcallback&scope=read",
};

function entered(server: ServerView): ServerView {
  const there = working(server.name, server.reach, server.variables, server.is_trusted);
  return { ...there, status: there.status && { ...there.status, sign_in: "signed_in" } };
}

function left(server: ServerView): ServerView {
  const reason = { id: "mcp-sign-in-needed", text: "It wants you to sign in." } as const;
  const status: ServerStatus = {
    ...NOT_STARTED,
    name: server.name,
    walls: "remote",
    state: "needs_sign_in",
    reason,
  };
  return { ...server, status };
}

function freed(server: ServerView, free: boolean): ServerView {
  const { status } = server;
  const isProgram = status !== null && status.walls !== "remote";
  return {
    ...server,
    is_free: isProgram && free,
    status: isProgram ? { ...status, walls: free ? "free" : "inside" } : status,
  };
}

function limited(server: ServerView, { start_seconds, call_seconds }: NewLimits): ServerView {
  const limits = {
    start_seconds: start_seconds ?? USUAL_LIMITS.start_seconds,
    call_seconds: call_seconds ?? USUAL_LIMITS.call_seconds,
  };
  return { ...server, limits };
}

function switched(server: ServerView, on: boolean): ServerView {
  const { status } = server;
  return {
    ...server,
    is_on: on,
    status: status === null ? null : { ...status, state: on ? "ready" : "off" },
  };
}

const SERVERS: ServerView[] = [
  working("time", "uvx mcp-server-time", [], false),
  {
    ...working("tickets", "https://helpdesk.example.org/mcp", ["Authorization"], true),
    status: {
      ...NOT_STARTED,
      name: "tickets",
      walls: "remote",
      state: "disabled",
      reason: {
        id: "mcp-unreachable",
        args: { error: "connection refused" },
        text: "Qilbee can't reach it: connection refused.",
      },
    },
  },
  left(working("notes", "https://notes.example.org/mcp", [], false)),
  switched(
    working("files", "npx -y server-filesystem /home/sam/Documents", ["TOKEN"], false),
    false,
  ),
];

const WEATHER: PluginStatus = {
  name: "weather",
  package: "weather",
  version: "0.2.0",
  tools: ["count_words"],
  state: "ready",
  reason: null,
};

const PLUGINS: PluginStatus[] = [
  WEATHER,
  {
    ...WEATHER,
    name: "broken",
    package: "broken-plugin",
    tools: [],
    state: "broken",
    reason: "ModuleNotFoundError: No module named 'numpy'",
  },
];
