//! Transport that all providers share: the endpoint with its key, the request's body, and the stream of the answer with its
//! timeouts; and what every answer needs, whoever gave it: ids of calls, their input, errors by recovery.
//!
//! Nothing here knows a provider's messages. A provider writes its request into a [`request_body::RequestBody`] and gives an
//! [`answer_stream::Assembly`] for what comes back.

pub(crate) mod address;
pub(crate) mod answer_stream;
pub(crate) mod api_failure;
pub(crate) mod api_key;
pub(crate) mod call_ids;
pub(crate) mod computer_actions;
pub(crate) mod connection_error;
pub(crate) mod endpoint;
pub(crate) mod framing;
pub(crate) mod json_piece;
pub(crate) mod request_body;
pub(crate) mod tool_description;
pub(crate) mod tool_input;
