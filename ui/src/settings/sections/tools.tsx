// MCP servers and plugins.

import { text } from "../../texts";
import { Part } from "../parts/part";
import { Plugins } from "../tools/plugins";
import { Servers } from "../tools/servers";

export function Tools() {
  return (
    <>
      <Part title={text("extensions-servers")} lead={text("extensions-servers-lead")}>
        <Servers />
      </Part>
      <Part title={text("extensions-plugins")} lead={text("extensions-plugins-lead")}>
        <Plugins />
      </Part>
    </>
  );
}
