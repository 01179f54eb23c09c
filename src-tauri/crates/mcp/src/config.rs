//! Configuration of servers: `mcp_servers.json`, its entries, the secrets and programs they name.

pub(crate) mod entry;
pub(crate) mod import;
pub(crate) mod oauth_settings;
pub(crate) mod programs;
pub(crate) mod secrets;
pub(crate) mod server_settings;
pub(crate) mod server_walls;
pub(crate) mod servers_file;
pub(crate) mod time_limits;
