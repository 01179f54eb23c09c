//! Time limits in an entry of `mcp_servers.json`: written beside what else stands there.

use super::{server_settings::ServerSettings, servers_file::ServersFile};
use localization::LocalizedText;
use serde_json::{Map, Value, json};

/// Field of the time limits, which outlive a change of the endpoint.
const TIMEOUTS: &str = "timeouts";
const START: &str = "startSeconds";
const CALL: &str = "callSeconds";

/// Time limits of a server in seconds; the usual ones where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimeLimits {
    /// From its start until it has listed its tools.
    pub start_seconds: Option<f64>,
    /// Between two signs of life in a call.
    pub call_seconds: Option<f64>,
}

impl ServersFile {
    /// Changes the time limits of a server; true when there is one of this name. The error is a sentence; the file is
    /// unchanged then.
    pub fn limit_server(&mut self, name: &str, limits: TimeLimits) -> Result<bool, LocalizedText> {
        let Some(mut entry) = self.object(name) else {
            return Ok(false);
        };
        // What is no object is told of when the entry is read.
        if let Some(Value::Object(timeouts)) = entry.get_mut(TIMEOUTS) {
            timeouts.shift_remove(START);
            timeouts.shift_remove(CALL);
            if timeouts.is_empty() {
                entry.shift_remove(TIMEOUTS);
            }
        }
        add_limits(&mut entry, limits);
        let entry = Value::Object(entry);
        ServerSettings::parse(name, &entry)?;
        self.put(name, entry);
        Ok(true)
    }
}

/// Writes those limits that are given.
pub(super) fn add_limits(entry: &mut Map<String, Value>, limits: TimeLimits) {
    for (name, seconds) in [(START, limits.start_seconds), (CALL, limits.call_seconds)] {
        if let Some(seconds) = seconds {
            let timeouts = entry.entry(TIMEOUTS).or_insert_with(|| json!({}));
            if let Value::Object(timeouts) = timeouts {
                timeouts.insert(name.to_owned(), json!(seconds));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_set_and_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mcp_servers.json");
        let before = json!({"command": "a", "timeouts": {"callSeconds": 5}, "more": 1});
        std::fs::write(&path, json!({"mcpServers": {"a": before}}).to_string()).unwrap();
        let mut file = ServersFile::read(&path).unwrap();
        let mut check = |name, start_seconds, call_seconds, wanted: Result<bool, ()>, left| {
            let limits = TimeLimits {
                start_seconds,
                call_seconds,
            };
            let done = file.limit_server(name, limits);
            assert_eq!(done.map_err(|_| ()), wanted);
            let entry = file.object("a").map(Value::Object);
            assert_eq!(entry, Some(left));
        };
        let longer = json!({"command": "a", "timeouts": {"startSeconds": 90.0}, "more": 1});
        check("a", Some(90.0), None, Ok(true), longer.clone());
        check("b", Some(90.0), None, Ok(false), longer.clone());
        check("a", None, Some(0.0), Err(()), longer);
        let usual = json!({"command": "a", "more": 1});
        check("a", None, None, Ok(true), usual);
    }
}
