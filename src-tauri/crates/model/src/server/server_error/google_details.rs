//! Details of an error of Google's APIs. Pure.

use serde_json::Value;
use std::time::Duration;

/// Part of the names of limits that last until tomorrow.
const FOR_A_DAY: &str = "perday";

/// Returns the reason in one word, in lower case; empty where none is given.
pub(super) fn reason(error: &Value) -> String {
    let reason = details(error).find_map(|detail| detail["reason"].as_str());
    reason.unwrap_or_default().to_lowercase()
}

/// Returns the time after which a limit of requests ends. A limit of a whole day, or one of nothing at all, is not waited for.
pub(super) fn retry_after(error: &Value) -> Option<Duration> {
    let mut violations = details(error).flat_map(|detail| listed(&detail["violations"]));
    if violations.any(lasts) {
        return None;
    }
    let delay = details(error).find_map(|detail| detail["retryDelay"].as_str())?;
    let seconds: f64 = delay.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn lasts(violation: &Value) -> bool {
    let limit = violation["quotaId"].as_str().unwrap_or_default();
    violation["quotaValue"] == "0" || limit.to_lowercase().contains(FOR_A_DAY)
}

fn details(error: &Value) -> impl Iterator<Item = &Value> {
    listed(&error["details"])
}

fn listed(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn limits_that_end_by_themselves_say_when() {
        let check = |violation: Value, delay: &str, seconds: Option<f64>| {
            let error = json!({"details": [
                {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [violation]},
                {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay},
            ]});
            let wanted = seconds.map(Duration::from_secs_f64);
            assert_eq!(retry_after(&error), wanted, "{error}");
        };
        let minute =
            json!({"quotaId": "GenerateRequestsPerMinutePerProjectPerModel", "quotaValue": "10"});
        check(minute.clone(), "34.5s", Some(34.5));
        check(minute.clone(), "soon", None);
        check(minute, "-1s", None);
        check(
            json!({"quotaId": "GenerateRequestsPerDayPerProjectPerModel"}),
            "34s",
            None,
        );
        check(json!({"quotaId": "Tokens", "quotaValue": "0"}), "34s", None);
        assert_eq!(retry_after(&json!({"message": "No."})), None);
    }

    #[test]
    fn the_reason_is_found_among_the_details() {
        let error = json!({"details": [{"@type": "h"}, {"reason": "API_KEY_INVALID"}]});
        assert_eq!(reason(&error), "api_key_invalid");
        assert_eq!(reason(&json!("a sentence alone")), "");
    }
}
