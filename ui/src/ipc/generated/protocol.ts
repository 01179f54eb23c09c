// Generated from src-tauri/crates/protocol by `npm run bindings`. Do not edit.

/**
 * The reason to end a turn that nobody stopped.
 */
export type AbandonReason = "nobody_to_ask" | "closed";

/**
 * The person's answer.
 */
export type Answer = { "answer": "allow", 
/**
 * For how long this answer holds.
 */
grant: Grant, } | { "answer": "deny", 
/**
 * The person's words, as the model is told them.
 */
reason?: string, };

/**
 * The source of an answer to a question.
 */
export type AnsweredBy = "person" | "rules" | "stop" | "nobody" | "limit" | "closed";

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
 * The question.
 */
question: Question, } | { "type": "approval_resolved", 
/**
 * The question.
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
 * The source of the answer.
 */
by: AnsweredBy, } | { "type": "grants_revoked", 
/**
 * The question it was allowed with; absent means all.
 */
approval?: ApprovalId, };

/**
 * One question put to the person: a UUID (version 7).
 */
export type ApprovalId = string;

/**
 * Argument of a text: on the wire a string, a number, or another text as an object.
 */
export type Argument = number | string | LocalizedText;

/**
 * A picture or file that goes with a message, already stored.
 */
export type Attachment = { 
/**
 * The name it had.
 */
name: string, 
/**
 * Content for models: a picture within their limits, a PDF, or text.
 */
given: BlobRef, 
/**
 * The file as it was, where that is not what models are given.
 */
original?: BlobRef, };

/**
 * Authorization of a call: the reason why it ran without a question, or after one.
 */
export type Authorization = { "by": "mode", 
/**
 * The mode.
 */
mode: Mode, } | { "by": "grant", 
/**
 * That question.
 */
approval: ApprovalId, } | { "by": "person" };

/**
 * One stored picture, attachment or large result: the SHA-256 of its bytes in lower-case hex.
 */
export type BlobId = string;

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
 * Condition at which a turn pauses, until the person goes on.
 */
export type Breakpoint = "each_call" | { "tool": string } | { "effect": Effect } | { "step": number };

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
 * Its effect on the world; absent when the tool is unknown.
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
 * The call.
 */
call: CallId, 
/**
 * The reason why it may run; absent for calls that only look.
 */
leave?: Authorization, } | { "type": "tool_submitted", 
/**
 * The call.
 */
call: CallId, 
/**
 * Its name there, for people and for asking about it.
 */
task: string, 
/**
 * State that the tool needs to follow it, and nobody else reads.
 */
state: unknown, } | { "type": "sub_agent_started", 
/**
 * The call.
 */
call: CallId, 
/**
 * The session of the sub-agent.
 */
sub_agent: SessionId, } | { "type": "sub_agent_ended", 
/**
 * The call.
 */
call: CallId, 
/**
 * The session of the sub-agent.
 */
sub_agent: SessionId, 
/**
 * Its usage, which counts for this session too.
 */
totals: UsageTotals, 
/**
 * Calls that it began, and that those below it began.
 */
tool_calls: number, } | { "type": "file_kept", 
/**
 * The call that changes it or gave the part away; where a change is taken back, the name of the undo.
 */
call: CallId, 
/**
 * Its resolved path: absolute, and no part of it is a link.
 */
path: string, 
/**
 * Its content; absent when it is not there.
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
undoes?: number, } | { "type": "person_asked", 
/**
 * The call.
 */
call: CallId, 
/**
 * The question.
 */
question: PersonQuestion, } | { "type": "person_answered", 
/**
 * The call.
 */
call: CallId, 
/**
 * The person's own words; absent when nobody answers and the model is to go on by itself.
 */
text?: string, 
/**
 * The end of a form, whose values are not recorded; absent for other questions.
 */
form?: FormEnd, } | { "type": "tool_finished", 
/**
 * The call.
 */
call: CallId, 
/**
 * The outcome.
 */
outcome: Outcome, 
/**
 * One plain sentence: what was done.
 */
summary: LocalizedText, 
/**
 * Evidence of its effect.
 */
proof: Proof, 
/**
 * Content for the model: text and pictures. A file in it is a result that was kept whole, by the name
 * of its reference; a model is not given it.
 */
content: Array<Item>, 
/**
 * Reference to the whole result, when `content` is its short form.
 */
reference?: string, 
/**
 * The screen afterwards.
 */
image?: BlobRef, 
/**
 * Duration in milliseconds.
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
 * The place of the action in it.
 */
point?: Point, 
/**
 * The part of it that changed.
 */
changed?: Region, 
/**
 * The target of the action: the window at its place, or the one with the keyboard, just before.
 */
window?: WindowName, 
/**
 * The part of the picture that this window took.
 */
window_area?: Region, 
/**
 * Accessibility name of what was clicked, on one line.
 */
element?: string, 
/**
 * The wait for a stable screen after an action.
 */
settle?: Settle, };

/**
 * One tool call, as the model named it. Unique within its session.
 */
export type CallId = string;

/**
 * A request of a front end to a session. Commands go in; everything that follows comes out as events.
 */
export type Command = { "type": "submit", 
/**
 * The person's text.
 */
text: string, 
/**
 * Pictures and files that go with it, already stored.
 */
attachments?: Array<Attachment>, 
/**
 * Texts that the person passes on, such as a pasted letter: content from outside.
 */
quoted?: Array<string>, } | { "type": "answer_approval", 
/**
 * The question.
 */
approval: ApprovalId, 
/**
 * The answer.
 */
answer: Answer, } | { "type": "revoke_grants", 
/**
 * The question it was allowed with; absent means all.
 */
approval?: ApprovalId, } | { "type": "pause" } | { "type": "resume" } | { "type": "step" } | { "type": "try_now" } | { "type": "stop" } | { "type": "abandon", 
/**
 * The reason, which the model is told.
 */
reason: AbandonReason, } | { "type": "provide_tool_result", 
/**
 * The call.
 */
call: CallId, 
/**
 * The result.
 */
output: ToolOutput, } | { "type": "answer_form", 
/**
 * The call that asks.
 */
call: CallId, 
/**
 * The form.
 */
form: string, 
/**
 * Values of the fields; absent declines.
 */
values?: { [key in string]: FormValue }, } | { "type": "skip_question", 
/**
 * The call that asks.
 */
call: CallId, } | { "type": "refine", 
/**
 * The verdict.
 */
feedback: Feedback, 
/**
 * The change that the person wants.
 */
comment?: string, 
/**
 * Set to have it tried again: the comment begins a turn. Refused while one runs, and without a comment.
 */
again?: boolean, } | { "type": "set_options", 
/**
 * All options, replacing the old ones.
 */
options: SessionOptions, };

/**
 * Concurrency of calls.
 */
export type Concurrency = "parallel" | "in_order";

/**
 * Walls around the programs that a call starts.
 */
export type Confinement = "none" | "inside" | "outside";

/**
 * The family a tool belongs to; a permission can be given for a whole family.
 */
export type Domain = "desktop" | "shell" | "files" | "web" | "qube" | "memory" | "chat" | { "server": string };

/**
 * A durable event's own fields, by group. On the wire the groups do not show: `type` names the event.
 */
export type DurableBody = SessionEvent | TurnEvent | MessageEvent | CallEvent | ApprovalEvent | NoticeEvent;

/**
 * A durable event: one row of the journal.
 */
export type DurableEvent = { 
/**
 * Its number in the session, from 1 without a gap.
 */
seq: number, 
/**
 * Time of the event (RFC 3339, UTC).
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
 * Effect of a call on the world, from harmless to far-reaching.
 */
export type Effect = "observe" | "act" | "write" | "execute" | "send";

/**
 * A model's effort in thinking.
 */
export type Effort = "low" | "medium" | "high" | "xhigh" | "max";

/**
 * Ephemeral event bodies: they only animate a front end, and losing one loses nothing.
 */
export type EphemeralBody = { "type": "text_delta", 
/**
 * Text to append.
 */
text: string, } | { "type": "thinking_delta", 
/**
 * Text to append.
 */
text: string, } | { "type": "tool_call_delta", 
/**
 * The call.
 */
call: CallId, 
/**
 * The tool's name.
 */
name: string, 
/**
 * Text to append to the input's JSON.
 */
partial_input: string, } | { "type": "tool_progress", 
/**
 * The call.
 */
call: CallId, 
/**
 * The current activity.
 */
message: LocalizedText, 
/**
 * Progress from 0 to 1, when known.
 */
fraction?: number, } | { "type": "silent", 
/**
 * Time of its last word, or of the request (RFC 3339, UTC).
 */
since: string, } | { "type": "retrying", 
/**
 * Number of the next attempt, from 2.
 */
attempt: number, 
/**
 * Delay in milliseconds from now.
 */
delay_ms: number, 
/**
 * Time of the first attempt that failed (RFC 3339, UTC).
 */
since: string, 
/**
 * The cause.
 */
reason: LocalizedText, };

/**
 * An ephemeral event: never in the journal, and without a number.
 */
export type EphemeralEvent = { 
/**
 * Time of the event (RFC 3339, UTC).
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
 * Text to append.
 */
text: string, } | { "type": "thinking_delta", 
/**
 * Text to append.
 */
text: string, } | { "type": "tool_call_delta", 
/**
 * The call.
 */
call: CallId, 
/**
 * The tool's name.
 */
name: string, 
/**
 * Text to append to the input's JSON.
 */
partial_input: string, } | { "type": "tool_progress", 
/**
 * The call.
 */
call: CallId, 
/**
 * The current activity.
 */
message: LocalizedText, 
/**
 * Progress from 0 to 1, when known.
 */
fraction?: number, } | { "type": "silent", 
/**
 * Time of its last word, or of the request (RFC 3339, UTC).
 */
since: string, } | { "type": "retrying", 
/**
 * Number of the next attempt, from 2.
 */
attempt: number, 
/**
 * Delay in milliseconds from now.
 */
delay_ms: number, 
/**
 * Time of the first attempt that failed (RFC 3339, UTC).
 */
since: string, 
/**
 * The cause.
 */
reason: LocalizedText, });

/**
 * Kind of a failure. A code exists only while somebody branches on it.
 */
export type ErrorCode = "key_missing" | "key_rejected" | "offline" | "provider" | "spend_limit" | "internal";

/**
 * One event of a session, as front ends see it.
 */
export type Event = DurableEvent | EphemeralEvent;

/**
 * The person's verdict on an answer.
 */
export type Feedback = "good" | "bad";

/**
 * Values that a field takes.
 */
export type FieldInput = { "kind": "text", 
/**
 * Form that it must have.
 */
format?: TextFormat, 
/**
 * Fewest characters.
 */
min_characters: number, 
/**
 * Most characters.
 */
max_characters: number, } | { "kind": "number", 
/**
 * True when it must be whole.
 */
whole: boolean, 
/**
 * Smallest value.
 */
minimum?: number, 
/**
 * Largest value.
 */
maximum?: number, } | { "kind": "switch" } | { "kind": "one", 
/**
 * The options.
 */
options: Array<FormOption>, } | { "kind": "some", 
/**
 * The options.
 */
options: Array<FormOption>, 
/**
 * Fewest of them.
 */
min_items: number, 
/**
 * Most of them.
 */
max_items: number, };

/**
 * Particulars of a summary.
 */
export type Folded = { 
/**
 * The author of the summary.
 */
by: SummaryAuthor, 
/**
 * Messages that the model is no longer given.
 */
messages: number, 
/**
 * Pictures among them.
 */
pictures: number, 
/**
 * Tokens of the conversation before, as far as they are known.
 */
tokens_before: number, 
/**
 * Tokens of the conversation after, estimated.
 */
tokens_after: number, 
/**
 * The model whose provider wrote the summary.
 */
model?: string, 
/**
 * The provider's own form of the summary, byte for byte.
 */
verbatim?: string, };

/**
 * Content of a form.
 */
export type FormContent = { "kind": "fields", 
/**
 * The fields, in order.
 */
fields: Array<FormField>, } | { "kind": "page", 
/**
 * Its address, http or https.
 */
url: string, };

/**
 * End of a form. Values are the person's data: they go to the server and are not recorded.
 */
export type FormEnd = { "kind": "sent", 
/**
 * The names of the fields whose values were sent.
 */
fields: Array<string>, } | { "kind": "declined" } | { "kind": "cancelled" };

/**
 * A field of a form.
 */
export type FormField = { 
/**
 * The server's name for it.
 */
name: string, 
/**
 * The name for people; absent means the name.
 */
title?: string, 
/**
 * The explanation for people.
 */
description?: string, 
/**
 * True when it must be filled in.
 */
required: boolean, 
/**
 * The value that the server suggests.
 */
default?: FormValue, 
/**
 * The values that it takes.
 */
input: FieldInput, };

/**
 * An option of a field.
 */
export type FormOption = { 
/**
 * The value that is sent.
 */
value: string, 
/**
 * The name for people.
 */
title: string, };

/**
 * A value of a field.
 */
export type FormValue = boolean | number | string | Array<string>;

/**
 * Duration of an allowance. It covers this family of tools, within the limits of the question, and effects
 * up to the one asked about.
 */
export type Grant = { "for": "once" } | { "for": "session" } | { "for": "until", 
/**
 * The moment (RFC 3339, UTC).
 */
until: string, };

/**
 * The guards that watch a turn.
 */
export type Guard = "max_steps" | "max_tool_calls" | "wall_clock" | "budget" | "day_budget" | "loop" | "stuck_screen" | "criterion";

/**
 * Moment of a task that a hook is told of.
 */
export type HookMoment = "step_start" | "after_answer" | "before_tool" | "after_tools" | "step_end" | "turn_end";

/**
 * Time that a hook took for one moment.
 */
export type HookTime = { 
/**
 * Its name in the settings.
 */
hook: string, 
/**
 * The moment.
 */
moment: HookMoment, 
/**
 * The call that it was asked about.
 */
call?: CallId, 
/**
 * Milliseconds until it answered.
 */
milliseconds: number, };

/**
 * The tools that Claude knows without a description.
 */
export type HostedTool = "computer" | "bash" | "text_editor" | "memory";

/**
 * One piece of a message.
 */
export type Item = { "kind": "text", 
/**
 * The text.
 */
text: string, } | { "kind": "quoted", 
/**
 * The text.
 */
text: string, } | { "kind": "thinking", 
/**
 * The text, often a summary.
 */
text: string, } | { "kind": "image", 
/**
 * The picture.
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
 * Limits that hardly anybody changes, most of them of one turn.
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
 * Time limit for the result of a delegated call, in seconds.
 */
delegated_seconds: number, 
/**
 * Time in seconds for which a provider that does not answer is asked again.
 */
patience_seconds: number, 
/**
 * Latest turns that the model is given whole when older ones are summed up, as far as they fit.
 */
kept_turns: number, };

/**
 * Text for people. One from the catalogue has an id and arguments, so that a window can show it in its own language;
 * its English wording goes with it, so that journals, logs and terminals need no catalogue. Another system's words, and
 * texts from journals that were written before there were ids, have only the wording.
 *
 * On the wire: `{"id": "…", "args": {…}, "text": "…"}`, or a plain string where there is no id.
 */
export type LocalizedText = string | { id: string; args?: { [name in string]: Argument }; text: string };

/**
 * One message of the conversation as a model is given it. Derived from the journal, never stored.
 */
export type Message = { 
/**
 * The speaker.
 */
role: Role, 
/**
 * The content, in order.
 */
items: Array<Item>, 
/**
 * The model that wrote it, for the assistant's messages and for a provider's summary.
 */
model?: string, 
/**
 * The provider's own content, byte for byte. Only the provider behind `model` may read it, and
 * sends it back unchanged; for any other it does not exist. In a message of the user it stands for
 * the first item, a summary.
 */
verbatim?: string, };

/**
 * Messages of the person and the assistant, and feedback on them.
 */
export type MessageEvent = { "type": "user_message", 
/**
 * The content.
 */
items: Array<Item>, 
/**
 * Set if it joined a running turn.
 */
steered?: boolean, 
/**
 * Set if nobody said it: the system keeps the model going, in the person's place.
 */
automatic?: boolean, } | { "type": "assistant_message", 
/**
 * The model that wrote it.
 */
model: string, 
/**
 * Text, thinking and tool calls, in order.
 */
items: Array<Item>, 
/**
 * The reason for its end.
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
 * The change that the person wants.
 */
comment?: string, 
/**
 * Set if the model is told of it. Absent in sessions from before it was.
 */
told?: boolean, 
/**
 * Set if the answer is tried again: the comment follows as a message.
 */
again?: boolean, };

/**
 * The calls that are asked about before they run.
 */
export type Mode = "ask" | "risky" | "free" | "observe";

/**
 * Information for the person that changes nothing in the conversation.
 */
export type NoticeEvent = { "type": "plan_updated", 
/**
 * The whole plan.
 */
steps: Array<PlanStep>, } | { "type": "guard_tripped", 
/**
 * The guard.
 */
guard: Guard, 
/**
 * Its finding.
 */
message: LocalizedText, 
/**
 * Set if the turn ends because of it.
 */
ends_turn: boolean, } | { "type": "warning", 
/**
 * The message.
 */
message: LocalizedText, } | { "type": "error", 
/**
 * The kind of failure, for programs.
 */
code: ErrorCode, 
/**
 * The failure.
 */
message: LocalizedText, 
/**
 * Advice: what was kept, and what to do next.
 */
next: LocalizedText, } | { "type": "suggestions", 
/**
 * Up to three short texts.
 */
texts: Array<string>, } | { "type": "left_open", 
/**
 * Names of those that still run.
 */
programs: Array<string>, 
/**
 * Programs, files and addresses that were opened in a program which ran already. Its end is not known.
 */
handed_over?: Array<string>, };

/**
 * Consequence of a call that ran and failed.
 */
export type OnFailure = "tell_model" | "retry" | "stop";

/**
 * Outcome of a tool call.
 */
export type Outcome = "done" | "failed" | "denied" | "not_executed" | "interrupted";

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
 * Parent of a session that works on a part of a task: the call that delegated the part.
 */
export type ParentCall = { 
/**
 * The session that delegated the part.
 */
session: SessionId, 
/**
 * Its call.
 */
call: CallId, 
/**
 * Number of sessions above this one: 1 right below the person's own chat.
 */
depth: number, };

/**
 * The reason for a pause.
 */
export type PauseReason = "asked" | "takeover" | "desktop_busy" | "breakpoint";

/**
 * A question of the model, or of an outside server, to the person. Its words are theirs: untrusted for display.
 */
export type PersonQuestion = { "kind": "choice", 
/**
 * The question.
 */
text: string, 
/**
 * Up to four answers to choose from.
 */
choices?: Array<string>, } | { "kind": "plan", 
/**
 * The whole plan.
 */
steps: Array<PlanStep>, } | { "kind": "form", 
/**
 * The form.
 */
form: ServerForm, };

/**
 * Size of a picture.
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
 * One line of the plan.
 */
export type PlanStep = { 
/**
 * The step, in plain words.
 */
text: string, 
/**
 * Its state.
 */
state: PlanStepState, };

/**
 * State of a step of the plan.
 */
export type PlanStepState = "open" | "active" | "done" | "failed";

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
 * Profile of a session. It holds the texts themselves, so that the session goes on the same when the file they came from
 * changes. It allows nothing: what a call may do is decided without it.
 */
export type Profile = { 
/**
 * The name of its file.
 */
name: string, 
/**
 * Text that is added to Qilbee's own.
 */
system: string, 
/**
 * Examples of good answers.
 */
examples?: Array<ProfileExample>, };

/**
 * Example of a good answer.
 */
export type ProfileExample = { 
/**
 * A message of the person.
 */
user: string, 
/**
 * The answer to it.
 */
assistant: string, };

/**
 * Evidence of an action's effect. Never a bare "OK" for something that may not have happened.
 */
export type Proof = "confirmed" | "no_change" | "refused" | "unknown";

/**
 * A question to the person.
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
 * The reason for asking.
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
 * The effect of the call.
 */
effect: Effect, 
/**
 * Walls around the programs that the call starts.
 */
confinement?: Confinement, 
/**
 * Limits of an allowance for longer than this call.
 */
scope?: Scope, 
/**
 * The scope in words, for people; absent where an allowance holds for the whole family.
 */
covers?: LocalizedText, 
/**
 * Set if an allowance holds for this one call, whatever the answer says: it is asked every time.
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
 * The speaker.
 */
export type Role = "user" | "assistant";

/**
 * The reason for which Qilbee chose a model.
 */
export type RouteReason = "only_one" | "easy" | "pictures" | "length" | "stuck" | "disliked" | "many_steps" | "budget" | "cache";

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
 * The place of the action in it.
 */
point?: Point, 
/**
 * The smallest rectangle that holds everything that changed.
 */
changed?: Region, 
/**
 * The target of the action: the window at its place, or the one with the keyboard, just before.
 */
window?: WindowName, 
/**
 * The part of the picture that this window took.
 */
window_area?: Region, 
/**
 * Accessibility name of what was clicked, on one line.
 */
element?: string, 
/**
 * The wait for a stable screen after an action.
 */
settle?: Settle, };

/**
 * A form that an outside server shows the person. Its words are the server's: untrusted for display.
 */
export type ServerForm = { 
/**
 * Names it in its answer.
 */
id: string, 
/**
 * The person's name for the server.
 */
server: string, 
/**
 * The server's reason for asking.
 */
message: string, 
/**
 * The wish of the server.
 */
content: FormContent, };

/**
 * Changes of a session as a whole.
 */
export type SessionEvent = { "type": "session_started", 
/**
 * The version of the program that began it.
 */
version: string, 
/**
 * Its options.
 */
options: SessionOptions, 
/**
 * The session and event it was forked from.
 */
forked_from?: [SessionId, number], 
/**
 * The call whose part of a task it works on. Absent for a chat of the person.
 */
parent?: ParentCall, 
/**
 * The profile that it began with. It stays the same.
 */
profile?: Profile, 
/**
 * Content for its models besides the messages, as JSON: `system` and `tools`. It stays the same
 * until `tools_changed`. Absent in sessions from before there was any.
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
 * The text in their place.
 */
summary: string, 
/**
 * Particulars of the summary. Absent in journals from before there were any.
 */
folded?: Folded, } | { "type": "tools_changed", 
/**
 * Content for its models besides the messages, from now on. Absent in imported sessions.
 */
briefing?: BlobRef, 
/**
 * Names of the tools that joined.
 */
added: Array<string>, 
/**
 * Names of the tools that were left out, and stay so.
 */
left_out: Array<string>, 
/**
 * The change, for people.
 */
message: LocalizedText, } | { "type": "titled", 
/**
 * One short line.
 */
title: string, } | { "type": "session_ended", 
/**
 * The end of its last turn. Absent in journals from before it was told.
 */
reason?: TurnEnd, };

/**
 * One session: a UUID (version 7, so that sessions sort by the time they began).
 */
export type SessionId = string;

/**
 * Options of a session. Changed with `set_options`, which replaces the whole.
 */
export type SessionOptions = { 
/**
 * The model's id, such as `demo`, or `automatic`: Qilbee chooses one for each turn.
 */
model: string, 
/**
 * The mode: which calls are asked about first.
 */
mode: Mode, 
/**
 * The model's effort, where it can be set.
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
 * Set if the person wants to see the plan of a task before anything is done.
 */
plan_first?: boolean, 
/**
 * The other limits of one turn.
 */
limits?: Limits, 
/**
 * Families of tools that the chat is given, besides those of the chat itself. Without it, all of them.
 */
domains?: Array<Domain>, 
/**
 * Conditions at which a turn pauses.
 */
breakpoints?: Array<Breakpoint>, 
/**
 * Consequence of a failed call.
 */
on_failure?: OnFailure, };

/**
 * State of a session's last turn, as far as the journal tells.
 */
export type SessionState = "idle" | "open" | "stopped" | "unfinished";

/**
 * One line of the session list.
 */
export type SessionSummary = { 
/**
 * Its id.
 */
id: SessionId, 
/**
 * Its title: the person's name for it, or its first message in short.
 */
title: string, 
/**
 * Time of its first event.
 */
created: string, 
/**
 * Time of its last activity.
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
 * Its usage so far.
 */
totals: UsageTotals, 
/**
 * The state of its last turn.
 */
state: SessionState, 
/**
 * The session that it works on a part of a task for. Absent for a chat of the person.
 */
parent?: SessionId, 
/**
 * Set if the person keeps it at the top of the list. Chosen, not derived.
 */
pinned: boolean, 
/**
 * Labels that the person gave it, such as a ticket number. Chosen, not derived.
 */
labels?: Array<string>, };

/**
 * Wait for a stable screen after an action.
 */
export type Settle = { 
/**
 * Duration in milliseconds.
 */
waited_ms: number, 
/**
 * Set if the screen was still moving when the wait ended.
 */
gave_up: boolean, 
/**
 * Set if nothing had changed when the wait ended, except what changes by itself. It may have changed later.
 */
nothing_changed?: boolean, };

/**
 * The reason for the end of a model's answer.
 */
export type StopReason = "end_turn" | "tool_use" | "max_tokens" | "stop_sequence" | "pause_turn" | "refusal" | "context_window_exceeded" | "compaction";

/**
 * Author of a summary.
 */
export type SummaryAuthor = "provider" | "model" | "digest";

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
 * The part of the screen's picture it shows.
 */
region: Region, 
/**
 * Points of the action, in pixels of the screen's picture: one place, or the beginning and end of a drag.
 * Empty for keys, which go to the window.
 */
points?: Array<Point>, 
/**
 * The window it would reach, where that is known.
 */
window?: WindowName, };

/**
 * Form of a text.
 */
export type TextFormat = "email" | "uri" | "date" | "date_time";

/**
 * By what work is found again that was handed over to somebody else.
 */
export type Ticket = { 
/**
 * Its name there, for people and for asking about it.
 */
task: string, 
/**
 * State that the tool needs to follow it, and nobody else reads.
 */
state: unknown, };

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
 * Description of a tool for a model. The provider's adapter renders either in the form it takes.
 */
export type ToolKind = { "kind": "custom", 
/**
 * Text for the model.
 */
description: string, 
/**
 * Schema of the input.
 */
input_schema: unknown, } | { "kind": "hosted", 
/**
 * The tool.
 */
tool: HostedTool, 
/**
 * For the computer: how large its pictures are. All coordinates are in them.
 */
picture?: PictureSize, 
/**
 * Text for a model that does not know the tool by itself.
 */
description: string, 
/**
 * Schema of the input for such a model. The computer's names the `action`.
 */
input_schema: unknown, };

/**
 * Output of a tool. Part of the wire only where someone else ran the tool.
 */
export type ToolOutput = { 
/**
 * Content for the model.
 */
parts: Array<OutputPart>, 
/**
 * One plain sentence for people: what was done.
 */
summary?: LocalizedText, 
/**
 * Evidence of the effect.
 */
proof?: Proof, 
/**
 * The screen afterwards, for people.
 */
screen?: Screen, 
/**
 * Reference to the whole result when `parts` holds only its short form: `mem://tool/id`.
 */
reference?: string, };

/**
 * Result of a tool call, as the model is told.
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
 * Set if the call failed or was not carried out.
 */
is_error: boolean, 
/**
 * Text and pictures only.
 */
content: Array<Item>, };

/**
 * Specification of a tool, for the model and the policy.
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
 * Concurrency of its calls.
 */
concurrency: Concurrency, 
/**
 * Set if somebody else runs it and answers with `provide_tool_result`.
 */
delegated: boolean, 
/**
 * Its description for a model.
 */
kind: ToolKind, };

/**
 * The reason for the end of a turn.
 */
export type TurnEnd = "completed" | "stopped" | "refused" | "max_steps" | "budget" | "loop" | "error" | "unanswered" | "closed" | "criterion";

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
totals: UsageTotals, 
/**
 * Its price with the model for hard work, in US dollars, where Qilbee chose the model and knows both prices.
 */
hard_usd?: number, } | { "type": "model_chosen", 
/**
 * The model.
 */
model: string, 
/**
 * The model for hard work that it was chosen from. Absent when there was no other.
 */
hard?: string, 
/**
 * The reason, for programs.
 */
reason: RouteReason, 
/**
 * Model and reason, for people.
 */
message: LocalizedText, } | { "type": "paused", 
/**
 * The reason.
 */
reason: PauseReason, } | { "type": "resumed" } | { "type": "takeover", 
/**
 * Their action, in a word or two.
 */
by: string, } | { "type": "waiting", 
/**
 * Until when. Absent when the wait is over.
 */
wait?: Wait, } | { "type": "hooks_told", 
/**
 * The time of each, in order.
 */
hooks: Array<HookTime>, } | { "type": "turn_ended", 
/**
 * The reason.
 */
reason: TurnEnd, };

/**
 * One turn of a session: a UUID (version 7).
 */
export type TurnId = string;

/**
 * Usage of a session since it began.
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
 * Cost at list prices, in US dollars.
 */
cost_usd: number, };

/**
 * Wait of a request for the rate limit.
 */
export type Wait = { 
/**
 * Time from which it may be made, unless other tasks come first (RFC 3339, UTC).
 */
until: string, 
/**
 * The limit that is reached.
 */
reason: LocalizedText, };

/**
 * A window as people know it.
 */
export type WindowName = { 
/**
 * Its title; may be empty.
 */
title: string, 
/**
 * The program it belongs to, such as `firefox`; may be empty.
 */
app: string, };

/**
 * What happened, durable or ephemeral, without number, time and session.
 */
export type EventBody = DurableBody | EphemeralBody;
