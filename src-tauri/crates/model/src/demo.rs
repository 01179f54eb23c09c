//! The practice model: a scripted, clearly labelled stand-in that needs no key. It performs one real task
//! with the real tools on the real screen, and it is given what any model is given: the conversation and
//! the pictures in it. It keeps nothing between requests and knows nothing of windows, tools or sessions.

mod script;
mod tag;
mod vision;

#[cfg(test)]
mod canvas;

/// x
pub struct DemoModel;
