//! Identifiers. Each is its own type, so that one can never be passed for another; all are plain
//! strings on the wire. Who makes them decides their form; nothing here parses one.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! identifier {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
        pub struct $name(String);

        impl $name {
            /// Takes the identifier as it is.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The identifier as it stands on the wire.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self::new(id)
            }
        }
    };
}

identifier! {
    /// One session: a UUID (version 7, so that sessions sort by the time they began).
    SessionId
}
identifier! {
    /// One turn of a session: a UUID (version 7).
    TurnId
}
identifier! {
    /// One tool call, as the model named it. Unique within its session.
    CallId
}
identifier! {
    /// One question put to the person: a UUID (version 7).
    ApprovalId
}
identifier! {
    /// One stored picture, attachment or large result: the SHA-256 of its bytes in lower-case hex.
    BlobId
}
