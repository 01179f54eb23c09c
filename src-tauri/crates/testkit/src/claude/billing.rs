//! Bill of a request by the published rules of prompt caching: breakpoints, look-back, lifetimes, shortest cached prompt.
//! Tokens are estimated alike for every request, so that bills can be compared, not trusted to the token. Pure; the
//! caller says the time.

use serde_json::Value;
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

/// Blocks before a breakpoint in which an earlier entry is looked for.
const LOOK_BACK: usize = 20;
/// Lifetimes of entries, seconds.
const SHORT: u64 = 5 * 60;
const LONG: u64 = 60 * 60;
/// Tokens of the computer toolset.
const TOOLSET_TOKENS: u64 = 4_520;
/// Characters of one token, times ten.
const TENTHS_OF_CHARACTERS: u64 = 35;

/// Tokens of one request, by price.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bill {
    /// Neither read from the cache nor written to it.
    pub input: u64,
    /// Read from the cache.
    pub cache_read: u64,
    /// Written for 5 minutes.
    pub write_5m: u64,
    /// Written for an hour.
    pub write_1h: u64,
}

/// A cache, and what is known of the model.
#[derive(Debug)]
pub struct Billing {
    /// Shortest prompt that is cached.
    min_tokens: u64,
    picture_tokens: u64,
    /// Moment at which each prefix expires, and its lifetime, by digest.
    entries: HashMap<u64, (u64, u64)>,
}

/// A block with everything before it.
struct Prefix {
    digest: u64,
    tokens: u64,
    /// Lifetime that a breakpoint after this block asks for.
    breakpoint: Option<u64>,
}

impl Bill {
    /// All tokens of the request.
    #[must_use]
    pub fn total(self) -> u64 {
        self.input + self.cache_read + self.write_5m + self.write_1h
    }
}

impl Billing {
    /// An empty cache. Every picture counts as this many tokens.
    #[must_use]
    pub fn new(min_tokens: u64, picture_tokens: u64) -> Self {
        Self {
            min_tokens,
            picture_tokens,
            entries: HashMap::new(),
        }
    }

    /// Bills a request that is sent at this second.
    pub fn bill(&mut self, body: &Value, now: u64) -> Bill {
        let prefixes = self.prefixes(body);
        let total = prefixes.last().map_or(0, |last| last.tokens);
        let marked: Vec<usize> = (0..prefixes.len())
            .filter(|index| {
                prefixes[*index].breakpoint.is_some() && prefixes[*index].tokens >= self.min_tokens
            })
            .collect();
        let found = marked.iter().rev().find_map(|index| {
            let from = index.saturating_sub(LOOK_BACK);
            (from..=*index).rev().find(|at| {
                let entry = self.entries.get(&prefixes[*at].digest);
                entry.is_some_and(|(expires, _)| *expires > now)
            })
        });
        let mut bill = Bill {
            cache_read: found.map_or(0, |at| prefixes[at].tokens),
            ..Bill::default()
        };
        let mut done = bill.cache_read;
        for index in marked {
            let prefix = &prefixes[index];
            let lifetime = prefix.breakpoint.unwrap_or(SHORT);
            let new = prefix.tokens.saturating_sub(done);
            match lifetime {
                LONG => bill.write_1h += new,
                _ => bill.write_5m += new,
            }
            done = done.max(prefix.tokens);
            self.entries
                .insert(prefix.digest, (now + lifetime, lifetime));
        }
        // What is read lives on.
        if let Some((expires, lifetime)) =
            found.and_then(|at| self.entries.get_mut(&prefixes[at].digest))
        {
            *expires = now + *lifetime;
        }
        bill.input = total - done;
        bill
    }

    fn prefixes(&self, body: &Value) -> Vec<Prefix> {
        let parts = [&body["tools"], &body["system"]];
        let messages = body["messages"].as_array().into_iter().flatten();
        let contents = parts
            .into_iter()
            .chain(messages.map(|message| &message["content"]));
        let mut hasher = DefaultHasher::new();
        let mut tokens = 0;
        let mut prefixes = Vec::new();
        for block in contents.filter_map(Value::as_array).flatten() {
            let mut block = block.clone();
            let control = block
                .as_object_mut()
                .and_then(|fields| fields.remove("cache_control"));
            block.to_string().hash(&mut hasher);
            tokens += self.tokens(&block);
            prefixes.push(Prefix {
                digest: hasher.finish(),
                tokens,
                breakpoint: control.map(|control| match control["ttl"] == "1h" {
                    true => LONG,
                    false => SHORT,
                }),
            });
        }
        prefixes
    }

    fn tokens(&self, value: &Value) -> u64 {
        if value["type"] == "image" {
            return self.picture_tokens;
        }
        if value["type"] == "computer_toolset_20260801" {
            return TOOLSET_TOKENS;
        }
        match value {
            Value::String(text) => {
                let characters = text.chars().count() as u64;
                (characters * 10).div_ceil(TENTHS_OF_CHARACTERS)
            }
            Value::Array(items) => items.iter().map(|item| self.tokens(item)).sum(),
            Value::Object(fields) => fields
                .iter()
                .map(|(name, value)| {
                    name.len() as u64 * 10 / TENTHS_OF_CHARACTERS + self.tokens(value)
                })
                .sum(),
            Value::Null | Value::Bool(_) | Value::Number(_) => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn request(blocks: &[(&str, Option<&str>)]) -> Value {
        let blocks: Vec<_> = blocks
            .iter()
            .map(|(text, ttl)| match ttl {
                Some(ttl) => json!({"type": "text", "text": text,
                    "cache_control": {"type": "ephemeral", "ttl": ttl}}),
                None => json!({"type": "text", "text": text}),
            })
            .collect();
        json!({"messages": [{"role": "user", "content": blocks}]})
    }

    #[test]
    fn prefix_is_written_read_and_expires() {
        let mut billing = Billing::new(10, 1000);
        let (long, more) = ("x".repeat(350), "y".repeat(70));
        let first = request(&[(&long, Some("1h"))]);
        let written = billing.bill(&first, 0);
        assert_eq!(
            (written.write_1h, written.total()),
            (written.total(), written.write_1h)
        );
        let second = request(&[(&long, None), (&more, Some("5m")), ("end", None)]);
        let read = billing.bill(&second, 60);
        assert_eq!((read.cache_read, read.write_1h), (written.total(), 0));
        assert!(read.write_5m > 0 && read.input > 0);
        // Five minutes later only the long one is there, an hour later nothing.
        assert_eq!(billing.bill(&second, 60 + SHORT), read);
        assert_eq!(billing.bill(&second, 3 * LONG).cache_read, 0);
    }

    #[test]
    fn short_prompts_are_not_cached() {
        let mut billing = Billing::new(1000, 1000);
        let body = request(&[("short", Some("5m"))]);
        for now in [0, 1] {
            let bill = billing.bill(&body, now);
            assert_eq!(bill.input, bill.total());
        }
    }
}
