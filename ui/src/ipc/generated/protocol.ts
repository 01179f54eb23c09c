// Generated from src-tauri/crates/protocol by `npm run bindings`. Do not edit.

/**
 * Text for people. One from the catalogue has an id and arguments, so that a window can show it in its own language;
 * its English wording goes with it, so that journals, logs and terminals need no catalogue. Another system's words, and
 * texts from journals that were written before there were ids, have only the wording.
 *
 * On the wire: `{"id": "…", "args": {…}, "text": "…"}`, or a plain string where there is no id.
 */
export type LocalizedText = string | { id: string; args?: { [name in string]: Argument }; text: string };

/**
 * Argument of a text: on the wire a string, a number, or another text as an object.
 */
export type Argument = number | string | LocalizedText;

/**
 * One session: a UUID (version 7, so that sessions sort by the time they began).
 */
export type SessionId = string;

/**
 * One turn of a session: a UUID (version 7).
 */
export type TurnId = string;

/**
 * One tool call, as the model named it. Unique within its session.
 */
export type CallId = string;

/**
 * One question put to the person: a UUID (version 7).
 */
export type ApprovalId = string;

/**
 * One stored picture, attachment or large result: the SHA-256 of its bytes in lower-case hex.
 */
export type BlobId = string;

/**
 * What a front end asks of a session. Commands go in; everything that follows comes out as events.
 */
export type Command = { "type": "submit", 
/**
 * What the person wrote.
 */
text: string, 
/**
 * Pictures and files that go with it, already stored.
 */
attachments?: Array<Attachment>, } | { "type": "answer_approval", 
/**
 * Which question.
 */
approval: ApprovalId, 
/**
 * The answer.
 */
answer: Answer, } | { "type": "revoke_grants", 
/**
 * The question it was allowed with; absent means all.
 */
approval?: ApprovalId, } | { "type": "pause" } | { "type": "resume" } | { "type": "stop" } | { "type": "provide_tool_result", 
/**
 * Which call.
 */
call: CallId, 
/**
 * What came of it.
 */
output: ToolOutput, } | { "type": "refine", 
/**
 * The verdict.
 */
feedback: Feedback, 
/**
 * What should be different.
 */
comment?: string, } | { "type": "set_options", 
/**
 * All options, replacing the old ones.
 */
options: SessionOptions, };

/**
 * The person's verdict on an answer.
 */
export type Feedback = "good" | "bad";

/**
 * One event of a session, as front ends see it.
 */
export type Event = DurableEvent | EphemeralEvent;

/**
 * A durable event: one row of the journal.
 */
export type DurableEvent = { 
/**
 * Its number in the session, from 1 without a gap.
 */
seq: number, 
/**
 * When it happened (RFC 3339, UTC).
 */
ts: string, 
/**
 * The session it happened in.
 */
session: SessionId, 
/**
 * The turn it happened in, if any.
 */
turn?: TurnId, } & (SessionEvent | TurnEvent | MessageEvent | CallEvent | ApprovalEvent | NoticeEvent);

/**
 * An ephemeral event: never in the journal, and without a number.
 */
export type EphemeralEvent = { 
/**
 * When it happened (RFC 3339, UTC).
 */
ts: string, 
/**
 * The session it happened in.
 */
session: SessionId, 
/**
 * The turn it happened in, if any.
 */
turn?: TurnId, } & ({ "type": "text_delta", 
/**
 * What to append.
 */
text: string, } | { "type": "thinking_delta", 
/**
 * What to append.
 */
text: string, } | { "type": "tool_call_delta", 
/**
 * Which call.
 */
call: CallId, 
/**
 * The tool's name.
 */
name: string, 
/**
 * What to append to the input's JSON text.
 */
partial_input: string, } | { "type": "tool_progress", 
/**
 * Which call.
 */
call: CallId, 
/**
 * What it is doing.
 */
message: LocalizedText, 
/**
 * How far it is, from 0 to 1, when known.
 */
fraction?: number, } | { "type": "retrying", 
/**
 * Which attempt comes next, from 2.
 */
attempt: number, 
/**
 * When, in milliseconds from now.
 */
delay_ms: number, 
/**
 * What went wrong.
 */
reason: LocalizedText, });

/**
 * A durable event's own fields, by group. On the wire the groups do not show: `type` names the event.
 */
export type DurableBody = SessionEvent | TurnEvent | MessageEvent | CallEvent | ApprovalEvent | NoticeEvent;

/**
 * Changes of a session as a whole.
 */
export type SessionEvent = { "type": "session_started", 
/**
 * The version of the program that began it.
 */
version: string, 
/**
 * How it works.
 */
options: SessionOptions, 
/**
 * The session and event it was forked from.
 */
forked_from?: [SessionId, number], 
/**
 * What its models are told besides the messages, as JSON: `system` and `tools`. It stays the same
 * whatever tools come and go. Absent in sessions from before there was any.
 */
briefing?: BlobRef, } | { "type": "options_changed", 
/**
 * All options as they are now.
 */
options: SessionOptions, } | { "type": "context_compacted", 
/**
 * Events up to this one are covered.
 */
up_to_seq: number, 
/**
 * What stands in their place.
 */
summary: string, };

/**
 * The course of a turn: begin, cost, pauses, end.
 */
export type TurnEvent = { "type": "turn_started" } | { "type": "usage", 
/**
 * The model that was asked.
 */
model: string, 
/**
 * Tokens of this request.
 */
tokens: Tokens, 
/**
 * Its price in US dollars.
 */
cost_usd: number, 
/**
 * The session so far, this request included.
 */
totals: UsageTotals, } | { "type": "paused", 
/**
 * Why.
 */
reason: PauseReason, } | { "type": "resumed" } | { "type": "takeover", 
/**
 * What they did, in a word or two.
 */
by: string, } | { "type": "waiting", 
/**
 * Until when. Absent when the wait is over.
 */
wait?: Wait, } | { "type": "turn_ended", 
/**
 * Why.
 */
reason: TurnEnd, };

/**
 * Messages of the person and the assistant, and feedback on them.
 */
export type MessageEvent = { "type": "user_message", 
/**
 * What was said.
 */
items: Array<Item>, 
/**
 * Whether it was said while a turn was running.
 */
steered?: boolean, 
/**
 * Whether nobody said it: the system keeps the model going, in the person's place.
 */
automatic?: boolean, } | { "type": "assistant_message", 
/**
 * The model that wrote it.
 */
model: string, 
/**
 * What it said and asked for, in order.
 */
items: Array<Item>, 
/**
 * Why it ended here.
 */
stop_reason: StopReason, 
/**
 * The provider's own content, byte for byte.
 */
verbatim?: string, 
/**
 * The provider's name for the request, for support.
 */
request_id?: string, } | { "type": "refined", 
/**
 * The verdict.
 */
feedback: Feedback, 
/**
 * What should be different.
 */
comment?: string, };

/**
 * The life of a tool call: asked for, started, finished, and what it did to files and the screen.
 */
export type CallEvent = { "type": "tool_call", 
/**
 * One plain sentence: what it wants to do.
 */
sentence: LocalizedText, 
/**
 * The tool's family; absent when the tool is unknown.
 */
domain?: Domain, 
/**
 * What it does to the world; absent when the tool is unknown.
 */
effect?: Effect, 
/**
 * The call's own name.
 */
call: CallId, 
/**
 * The tool, or the member when `toolset` is given.
 */
name: string, 
/**
 * The toolset the member belongs to, such as `computer`.
 */
toolset?: string, 
/**
 * The arguments, a JSON object.
 */
input: unknown, } | { "type": "tool_started", 
/**
 * Which call.
 */
call: CallId, 
/**
 * The reason why it may run; absent for calls that only look.
 */
leave?: Authorization, } | { "type": "tool_submitted", 
/**
 * Which call.
 */
call: CallId, 
/**
 * Its name there, for people and for asking about it.
 */
task: string, 
/**
 * What the tool needs to follow it, and nobody else reads.
 */
state: unknown, } | { "type": "file_kept", 
/**
 * The call that changes it; where a change is taken back, the name of the undo.
 */
call: CallId, 
/**
 * Where it really lies: absolute, and no part of it is a link.
 */
path: string, 
/**
 * What it holds; absent when it is not there.
 */
before?: BlobRef, 
/**
 * The hash of what it will hold; absent when it goes away.
 */
after?: BlobId, 
/**
 * Its permissions, where the system has such.
 */
mode?: number, 
/**
 * The number of the `file_kept` whose change is taken back.
 */
undoes?: number, } | { "type": "tool_finished", 
/**
 * Which call.
 */
call: CallId, 
/**
 * How it ended.
 */
outcome: Outcome, 
/**
 * One plain sentence: what was done.
 */
summary: LocalizedText, 
/**
 * What is known of its effect.
 */
proof: Proof, 
/**
 * What the model is told: text and pictures. A file in it is a result that was kept whole, by the name
 * of its reference; a model is not given it.
 */
content: Array<Item>, 
/**
 * Where the whole result can be read, when `content` is its short form.
 */
reference?: string, 
/**
 * The screen afterwards.
 */
image?: BlobRef, 
/**
 * How long it ran, in milliseconds.
 */
duration_ms: number, } | { "type": "screen", 
/**
 * The picture.
 */
image: BlobRef, 
/**
 * The call after which it was taken.
 */
call?: CallId, 
/**
 * Where in it the action was.
 */
point?: Point, 
/**
 * What changed in it.
 */
changed?: Region, 
/**
 * What the action reached: the window at its place, or the one with the keyboard, just before.
 */
window?: WindowName, 
/**
 * Accessibility name of what was clicked, on one line.
 */
element?: string, 
/**
 * How the screen was waited for, when something was done on it.
 */
settle?: Settle, };

/**
 * Questions to the person, their answers, and the end of what was allowed.
 */
export type ApprovalEvent = { "type": "approval_requested", 
/**
 * The question's own name.
 */
approval: ApprovalId, 
/**
 * The call it is about.
 */
call: CallId, 
/**
 * What is asked.
 */
question: Question, } | { "type": "approval_resolved", 
/**
 * Which question.
 */
approval: ApprovalId, 
/**
 * The call it is about.
 */
call: CallId, 
/**
 * The answer.
 */
answer: Answer, 
/**
 * Who gave it.
 */
by: AnsweredBy, } | { "type": "grants_revoked", 
/**
 * The question it was allowed with; absent means all.
 */
approval?: ApprovalId, };

/**
 * Information for the person that changes nothing in the conversation.
 */
export type NoticeEvent = { "type": "plan_updated", 
/**
 * The whole plan.
 */
steps: Array<PlanStep>, } | { "type": "guard_tripped", 
/**
 * Which guard.
 */
guard: Guard, 
/**
 * What it noticed.
 */
message: LocalizedText, 
/**
 * Whether the turn ends because of it.
 */
ends_turn: boolean, } | { "type": "warning", 
/**
 * What.
 */
message: LocalizedText, } | { "type": "error", 
/**
 * What kind, for programs.
 */
code: ErrorCode, 
/**
 * What happened.
 */
message: LocalizedText, 
/**
 * What was kept, and what to do next.
 */
next: LocalizedText, } | { "type": "suggestions", 
/**
 * Up to three short texts.
 */
texts: Array<string>, };

/**
 * Ephemeral event bodies: they only animate a front end, and losing one loses nothing.
 */
export type EphemeralBody = { "type": "text_delta", 
/**
 * What to append.
 */
text: string, } | { "type": "thinking_delta", 
/**
 * What to append.
 */
text: string, } | { "type": "tool_call_delta", 
/**
 * Which call.
 */
call: CallId, 
/**
 * The tool's name.
 */
name: string, 
/**
 * What to append to the input's JSON text.
 */
partial_input: string, } | { "type": "tool_progress", 
/**
 * Which call.
 */
call: CallId, 
/**
 * What it is doing.
 */
message: LocalizedText, 
/**
 * How far it is, from 0 to 1, when known.
 */
fraction?: number, } | { "type": "retrying", 
/**
 * Which attempt comes next, from 2.
 */
attempt: number, 
/**
 * When, in milliseconds from now.
 */
delay_ms: number, 
/**
 * What went wrong.
 */
reason: LocalizedText, };

/**
 * Why the model's answer ended where it did.
 */
export type StopReason = "end_turn" | "tool_use" | "max_tokens" | "stop_sequence" | "pause_turn" | "refusal" | "context_window_exceeded" | "compaction";

/**
 * Why a turn ended.
 */
export type TurnEnd = "completed" | "stopped" | "refused" | "max_steps" | "budget" | "loop" | "error";

/**
 * Why a turn is held.
 */
export type PauseReason = "asked" | "takeover" | "desktop_busy" | "breakpoint";

/**
 * Who settled a question.
 */
export type AnsweredBy = "person" | "rules" | "stop";

/**
 * The guards that watch a turn.
 */
export type Guard = "max_steps" | "max_tool_calls" | "wall_clock" | "budget" | "day_budget" | "loop" | "stuck_screen";

/**
 * What kind of failure. A code exists only while somebody branches on it.
 */
export type ErrorCode = "key_missing" | "key_rejected" | "offline" | "provider" | "spend_limit" | "internal";

/**
 * One piece of a message.
 */
export type Item = { "kind": "text", 
/**
 * The text.
 */
text: string, } | { "kind": "thinking", 
/**
 * The text, often a summary.
 */
text: string, } | { "kind": "image", 
/**
 * Which one.
 */
image: BlobRef, } | { "kind": "file", 
/**
 * Its bytes in the store.
 */
file: BlobRef, 
/**
 * The name it had.
 */
name: string, } | { "kind": "original", 
/**
 * Its bytes in the store.
 */
file: BlobRef, 
/**
 * The name it had.
 */
name: string, } | { "kind": "tool_call" } & ToolCall | { "kind": "tool_result" } & ToolResult | { "kind": "opaque", 
/**
 * The provider's name for it.
 */
block: string, };

/**
 * One thing the model asks the system to do.
 */
export type ToolCall = { 
/**
 * The call's own name.
 */
call: CallId, 
/**
 * The tool, or the member when `toolset` is given.
 */
name: string, 
/**
 * The toolset the member belongs to, such as `computer`.
 */
toolset?: string, 
/**
 * The arguments, a JSON object.
 */
input: unknown, };

/**
 * What came of one tool call, as the model is told.
 */
export type ToolResult = { 
/**
 * The call this answers.
 */
call: CallId, 
/**
 * Copied from the call: some providers insist on it.
 */
toolset?: string, 
/**
 * Whether the call failed or was not carried out.
 */
is_error: boolean, 
/**
 * Text and pictures only.
 */
content: Array<Item>, };

/**
 * Who speaks.
 */
export type Role = "user" | "assistant";

/**
 * One message of the conversation as a model is given it. Derived from the journal, never stored.
 */
export type Message = { 
/**
 * Who speaks.
 */
role: Role, 
/**
 * What is said, in order.
 */
items: Array<Item>, 
/**
 * The model that wrote it, for the assistant's messages.
 */
model?: string, 
/**
 * The provider's own content, byte for byte. Only the provider behind `model` may read it, and
 * sends it back unchanged; for any other it does not exist.
 */
verbatim?: string, };

/**
 * A picture or file that goes with a message, already stored.
 */
export type Attachment = { 
/**
 * The name it had.
 */
name: string, 
/**
 * What models are given: a picture within their limits, a PDF, or text.
 */
given: BlobRef, 
/**
 * The file as it was, where that is not what models are given.
 */
original?: BlobRef, };

/**
 * A stored blob. The bytes stay in the store; only this travels.
 */
export type BlobRef = { 
/**
 * The hash that names it.
 */
id: BlobId, 
/**
 * Its media type, such as `image/png`.
 */
media_type: string, 
/**
 * Its length in bytes.
 */
byte_count: number, 
/**
 * For a picture: its width in pixels.
 */
width?: number, 
/**
 * For a picture: its height in pixels.
 */
height?: number, };

/**
 * A place in a picture, in its pixels from the top left.
 */
export type Point = { 
/**
 * Pixels from the left edge.
 */
x: number, 
/**
 * Pixels from the top edge.
 */
y: number, };

/**
 * A rectangle in a picture, in its pixels.
 */
export type Region = { 
/**
 * Left edge.
 */
x: number, 
/**
 * Top edge.
 */
y: number, 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, };

/**
 * What the model and the gate know of a tool.
 */
export type ToolSpec = { 
/**
 * The name the model calls it by.
 */
name: string, 
/**
 * The family it belongs to.
 */
domain: Domain, 
/**
 * The strongest thing any of its calls can do.
 */
effect: Effect, 
/**
 * Whether its calls may run beside others.
 */
concurrency: Concurrency, 
/**
 * Whether the system runs it, or somebody else does and answers with `provide_tool_result`.
 */
delegated: boolean, 
/**
 * How it is described to a model.
 */
kind: ToolKind, };

/**
 * How a tool is described to a model. The provider's adapter renders either in the form it takes.
 */
export type ToolKind = { "kind": "custom", 
/**
 * What the model reads.
 */
description: string, 
/**
 * What the input must look like.
 */
input_schema: unknown, } | { "kind": "hosted", 
/**
 * Which one.
 */
tool: HostedTool, 
/**
 * For the computer: how large its pictures are. All coordinates are in them.
 */
picture?: PictureSize, 
/**
 * What a model reads that does not know the tool by itself.
 */
description: string, 
/**
 * What the input must look like for such a model. The computer's names the `action`.
 */
input_schema: unknown, };

/**
 * The tools that Claude knows without a description.
 */
export type HostedTool = "computer" | "bash" | "text_editor" | "memory";

/**
 * How large a picture is.
 */
export type PictureSize = { 
/**
 * In pixels.
 */
width: number, 
/**
 * In pixels.
 */
height: number, };

/**
 * The family a tool belongs to; a permission can be given for a whole family.
 */
export type Domain = "desktop" | "shell" | "files" | "web" | "qube" | "memory" | { "server": string };

/**
 * What a call does to the world, from harmless to far-reaching.
 */
export type Effect = "observe" | "act" | "write" | "execute" | "send";

/**
 * Whether a call may run while others do.
 */
export type Concurrency = "parallel" | "in_order";

/**
 * What a tool gave back. Part of the wire only where someone else ran the tool.
 */
export type ToolOutput = { 
/**
 * What the model is given.
 */
parts: Array<OutputPart>, 
/**
 * One plain sentence for people: what was done.
 */
summary: LocalizedText, 
/**
 * What is known of the effect.
 */
proof: Proof, 
/**
 * What the screen looked like afterwards, for people.
 */
screen?: Screen, 
/**
 * Where the whole result can be read when `parts` holds only its short form: `mem://tool/id`.
 */
reference?: string, };

/**
 * By what work is found again that was handed over to somebody else.
 */
export type Ticket = { 
/**
 * Its name there, for people and for asking about it.
 */
task: string, 
/**
 * What the tool needs to follow it, and nobody else reads.
 */
state: unknown, };

/**
 * A piece of a tool's output, before it is stored.
 */
export type OutputPart = { "kind": "text", 
/**
 * The text.
 */
text: string, } | { "kind": "image", 
/**
 * Its media type, such as `image/png`.
 */
media_type: string, 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, 
/**
 * The encoded picture.
 */
data: string, } | { "kind": "file", 
/**
 * Its media type, such as `application/pdf`.
 */
media_type: string, 
/**
 * All of it.
 */
data: string, };

/**
 * The screen after an action.
 */
export type Screen = { 
/**
 * Media type of `data`.
 */
media_type: string, 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, 
/**
 * The encoded picture: the same bytes a screenshot would give the model.
 */
data: string, 
/**
 * Where in it the action was.
 */
point?: Point, 
/**
 * The smallest rectangle that holds everything that changed.
 */
changed?: Region, 
/**
 * What the action reached: the window at its place, or the one with the keyboard, just before.
 */
window?: WindowName, 
/**
 * Accessibility name of what was clicked, on one line.
 */
element?: string, 
/**
 * How the screen was waited for, when something was done on it.
 */
settle?: Settle, };

/**
 * A window as people know it.
 */
export type WindowName = { 
/**
 * What stands in its title bar; may be empty.
 */
title: string, 
/**
 * The program it belongs to, such as `firefox`; may be empty.
 */
app: string, };

/**
 * How the screen was waited for after an action.
 */
export type Settle = { 
/**
 * How long, in milliseconds.
 */
waited_ms: number, 
/**
 * Whether it was still moving when the wait ended.
 */
gave_up: boolean, };

/**
 * What is known of an action's effect. Never a bare "OK" for something that may not have happened.
 */
export type Proof = "confirmed" | "no_change" | "refused" | "unknown";

/**
 * How a tool call ended.
 */
export type Outcome = "done" | "failed" | "denied" | "not_executed" | "interrupted";

/**
 * What the person is asked.
 */
export type Question = { 
/**
 * One plain sentence: what will happen.
 */
sentence: LocalizedText, 
/**
 * The whole command or text, where the sentence may show only its beginning.
 */
exact?: string, 
/**
 * Why it is asked.
 */
reason: LocalizedText, 
/**
 * The tool's name.
 */
tool: string, 
/**
 * Its family; an answer "allow in this chat" is given for this.
 */
domain: Domain, 
/**
 * What it would do to the world.
 */
effect: Effect, 
/**
 * Limits of an allowance for longer than this call.
 */
scope?: Scope, 
/**
 * The scope in words, for people; absent where an allowance holds for the whole family.
 */
covers?: LocalizedText, 
/**
 * Whether an allowance holds for this one call, whatever the answer says: it is asked every time.
 */
once_only?: boolean, 
/**
 * Values in the call that the user never named, and where they were seen.
 */
seen?: Array<TaintedValue>, 
/**
 * The part of the screen it is about, as it looked when this was asked. The answer holds for what is shown
 * here: when it looks different just before the call, the call is not carried out.
 */
target?: Target, };

/**
 * Limits of an allowance. An empty list narrows nothing.
 */
export type Scope = { 
/**
 * Tools by name.
 */
tools?: Array<string>, 
/**
 * Folders, with all that is in them.
 */
folders?: Array<string>, 
/**
 * Computers on the network, by name.
 */
hosts?: Array<string>, 
/**
 * Programs on the screen.
 */
apps?: Array<string>, 
/**
 * Commands: a program, a program with its subcommand, or a whole command line.
 */
commands?: Array<string>, };

/**
 * A value that decides what a call does and that the user never named.
 */
export type TaintedValue = { 
/**
 * The value: an address, an account, a path, a command.
 */
what: string, 
/**
 * The place it was seen in, as the end of a sentence.
 */
seen: LocalizedText, };

/**
 * A part of the screen that a call is about.
 */
export type Target = { 
/**
 * A picture of it. It may have more or fewer pixels than the region.
 */
image: BlobRef, 
/**
 * Which part of the screen's picture it shows.
 */
region: Region, 
/**
 * Where the call would act, in pixels of the screen's picture: one place, or where a drag begins and ends.
 * Empty for keys, which go to the window.
 */
points?: Array<Point>, 
/**
 * The window it would reach, where that is known.
 */
window?: WindowName, };

/**
 * Authorization of a call: the reason why it ran without a question, or after one.
 */
export type Authorization = { "by": "mode", 
/**
 * Which.
 */
mode: Mode, } | { "by": "grant", 
/**
 * That question.
 */
approval: ApprovalId, } | { "by": "person" };

/**
 * The person's answer.
 */
export type Answer = { "answer": "allow", 
/**
 * For how long this answer holds.
 */
grant: Grant, } | { "answer": "deny", 
/**
 * What the model is told, in the person's words.
 */
reason?: string, };

/**
 * How long an allowance holds, for this family of tools, what the question narrows it to, and effects
 * up to the one asked about.
 */
export type Grant = { "for": "once" } | { "for": "session" } | { "for": "until", 
/**
 * The moment (RFC 3339, UTC).
 */
until: string, };

/**
 * One line of the plan.
 */
export type PlanStep = { 
/**
 * What is to be done, in plain words.
 */
text: string, 
/**
 * How far it is.
 */
state: PlanStepState, };

/**
 * How far a step of the plan is.
 */
export type PlanStepState = "open" | "active" | "done" | "failed";

/**
 * Tokens of one or more requests, by how they are charged.
 */
export type Tokens = { 
/**
 * Input read afresh.
 */
input: number, 
/**
 * Input read from the provider's cache.
 */
cache_read: number, 
/**
 * Input written to the cache for minutes.
 */
cache_write_short: number, 
/**
 * Input written to the cache for an hour.
 */
cache_write_long: number, 
/**
 * Output, thinking included.
 */
output: number, };

/**
 * What a session has used since it began.
 */
export type UsageTotals = { 
/**
 * All tokens.
 */
tokens: Tokens, 
/**
 * All requests that were answered.
 */
requests: number, 
/**
 * What they cost at list prices, in US dollars.
 */
cost_usd: number, };

/**
 * How long a request waits for the pace.
 */
export type Wait = { 
/**
 * When it may be made, unless other tasks come first (RFC 3339, UTC).
 */
until: string, 
/**
 * Which limit is reached.
 */
reason: LocalizedText, };

/**
 * How a session works. Changed with `set_options`, which replaces the whole.
 */
export type SessionOptions = { 
/**
 * The model's id, such as `demo`.
 */
model: string, 
/**
 * When the person is asked first.
 */
mode: Mode, 
/**
 * How hard the model thinks, where it can be told.
 */
effort?: Effort, 
/**
 * Requests to the model in one turn, at most.
 */
max_steps: number, 
/**
 * Money in one turn at most, in US dollars.
 */
max_cost_usd?: number, 
/**
 * The other limits of one turn.
 */
limits?: Limits, };

/**
 * Limits of one turn that hardly anybody changes.
 */
export type Limits = { 
/**
 * Tool calls, at most. Without it there is no limit.
 */
max_tool_calls?: number, 
/**
 * Time at work in seconds, at most: waiting for the person does not count.
 */
max_seconds?: number, 
/**
 * The same calls with the same results, this many times in a row, are a loop. 0 looks for none.
 */
max_repeats: number, 
/**
 * Actions in a row that leave the screen as it is before it counts as stuck. 0 never does.
 */
max_still_actions: number, 
/**
 * How long somebody else has to give the result of a delegated call, in seconds.
 */
delegated_seconds: number, };

/**
 * When the person is asked before something is done.
 */
export type Mode = "ask" | "risky" | "free" | "observe";

/**
 * How hard a model thinks.
 */
export type Effort = "low" | "medium" | "high" | "xhigh" | "max";

/**
 * One line of the session list.
 */
export type SessionSummary = { 
/**
 * Which session.
 */
id: SessionId, 
/**
 * What it is called: the person's name for it, or its first message in short.
 */
title: string, 
/**
 * When it began.
 */
created: string, 
/**
 * When something last happened in it.
 */
last_activity: string, 
/**
 * Messages of the person and the assistant.
 */
message_count: number, 
/**
 * The number of its last durable event.
 */
last_seq: number, 
/**
 * The model it uses.
 */
model: string, 
/**
 * What it has used.
 */
totals: UsageTotals, 
/**
 * How its last turn stands.
 */
state: SessionState, 
/**
 * Whether the person keeps it at the top of the list. Chosen, not derived.
 */
pinned: boolean, };

/**
 * How the last turn of a session stands, as far as the journal tells.
 */
export type SessionState = "idle" | "open";

/**
 * What happened, durable or ephemeral, without number, time and session.
 */
export type EventBody = DurableBody | EphemeralBody;
