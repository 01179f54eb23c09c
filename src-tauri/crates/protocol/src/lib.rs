//! Protocol of a session: commands go in, events come out, items are what messages are made of.
//!
//! Plain data with its JSON form. Nothing here does I/O, is async, knows a database, a window or a
//! model provider, and nothing here ever will: these types are the public contract between the
//! agent, the window, the terminal and whoever reads a session's journal.
//!
//! The vocabulary, used with one meaning everywhere:
//! a **session** is one conversation and its journal; a **turn** is everything that happens between a
//! message from the person and the moment the assistant is done with it; a **step** is one request to
//! the model with the tool calls it asked for; an **item** is a piece of a message; a **tool call** is
//! one thing the model asks the system to do; an **approval** is a person's answer to such a call.

mod approval;
mod blob;
mod breakpoint;
mod chat_title;
mod claims;
mod command;
mod event;
mod folded;
mod hook_time;
mod ids;
mod item;
mod options;
mod person_question;
mod picture;
mod plan;
mod profile;
mod reason;
mod result_reference;
mod server_form;
mod session;
mod site;
mod sub_agent;
mod tool;
mod usage;
mod visible_text;

pub use approval::{Answer, Authorization, Grant, Question, Scope, TaintedValue, Target};
pub use blob::{Attachment, BlobRef, Bytes, Point, Region};
pub use breakpoint::Breakpoint;
pub use chat_title::{MAX_TITLE_CHARACTERS, given_title, short_title};
pub use claims::{Confinement, Receiver, ResourceClaims, ServerHint};
pub use command::{Command, Feedback};
pub use event::{
    ApprovalEvent, CallEvent, DurableBody, DurableEvent, EphemeralBody, EphemeralEvent, Event,
    MessageEvent, NoticeEvent, SessionEvent, TurnEvent,
};
pub use folded::{Folded, SummaryAuthor};
pub use hook_time::{HookMoment, HookTime};
pub use ids::{ApprovalId, BlobId, CallId, SessionId, TurnId};
pub use item::{Item, Message, Role, ToolCall, ToolResult};
pub use options::{Effort, Limits, Mode, OnFailure, SessionOptions};
pub use person_question::PersonQuestion;
pub use picture::{PictureLimits, PictureSize};
pub use plan::{PlanStep, PlanStepState};
pub use profile::{Profile, ProfileExample};
pub use reason::{
    AbandonReason, AnsweredBy, ErrorCode, Guard, PauseReason, RouteReason, StopReason, TurnEnd,
};
pub use result_reference::{RESULT_SCHEME, ResultReference};
pub use server_form::{
    FieldInput, FormContent, FormEnd, FormField, FormOption, FormValue, FormValues, ServerForm,
    TextFormat,
};
pub use session::{SessionState, SessionSummary};
pub use site::{InvalidSiteName, SiteName};
pub use sub_agent::ParentCall;
pub use tool::{
    Concurrency, Domain, Effect, HostedTool, Outcome, OutputPart, Proof, Screen, Settle,
    ShownInChat, Ticket, ToolKind, ToolOutput, ToolSpec, WindowName,
};
pub use usage::{Tokens, UsageTotals, Wait};
pub use visible_text::{VisibleText, visible_json, visible_line, visible_text};
