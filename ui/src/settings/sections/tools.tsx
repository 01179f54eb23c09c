// MCP servers and plugins.

import { texts } from "../../texts";
import { Part } from "../parts/part";
import { Plugins } from "../tools/plugins";
import { Servers } from "../tools/servers";

export function Tools() {
  const words = texts.settings.tools;
  return (
    <>
      <Part title={words.servers} lead={words.serversLead}>
        <Servers />
      </Part>
      <Part title={words.plugins} lead={words.pluginsLead}>
        <Plugins />
      </Part>
    </>
  );
}
