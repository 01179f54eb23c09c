// Generated from the commands of src-tauri/src by `npm run bindings`. Do not edit.

import type {
  Attachment,
  BlobId,
  CallId,
  Command,
  DurableEvent,
  Effort,
  Event,
  HookTime,
  LocalizedText,
  Message,
  Mode,
  Outcome,
  Point,
  Region,
  SessionId,
  SessionOptions,
  SessionSummary,
  TurnId,
} from "./protocol";

/**
 * Ability that a test looks for.
 */
export type Ability = "text" | "streaming" | "tools" | "pictures";

/**
 * One annotation.
 */
export type Annotation = { "kind": "arrow", 
/**
 * Start of the line.
 */
from: Point, 
/**
 * Target of the head.
 */
to: Point, 
/**
 * Its colour.
 */
color: AnnotationColor, } | { "kind": "box", 
/**
 * The framed part.
 */
area: Region, 
/**
 * Its colour.
 */
color: AnnotationColor, } | { "kind": "blur", 
/**
 * The blurred part.
 */
area: Region, };

/**
 * Colour of an annotation, one of the window's `--mark-*` tokens.
 */
export type AnnotationColor = "red" | "amber" | "green" | "blue";

/**
 * Facts about the program for the window.
 */
export type AppInfo = { version: string, data_folder: string, log_folder: string, models: Array<ModelInfo>, default_options: SessionOptions, 
/**
 * Warning for the person before they begin.
 */
warning?: LocalizedText, };

/**
 * Destination of a link.
 */
export type AppLink = { "to": "chat", session: SessionId, } | { "to": "profile", name: string, };

/**
 * Content of the bar below its own line.
 */
export type BarContent = "work" | "question" | "question_about_place";

/**
 * Limits of cost and rate; `None` for no limit.
 */
export type BudgetSettings = { 
/**
 * US dollars in one task, unless the chat says otherwise.
 */
per_task_usd: number | null, 
/**
 * US dollars in one day, in all chats together.
 */
per_day_usd: number | null, 
/**
 * Requests to models in any minute, in all chats together.
 */
requests_per_minute: number | null, 
/**
 * Tokens in any hour without those read from the cache, in all chats together.
 */
tokens_per_hour: number | null, };

/**
 * One target.
 */
export type CalibratedPlace = { aimed: ScreenPoint, arrived: ScreenPoint | null, 
/**
 * Distance from the target, to the right and down.
 */
offset: ScreenPoint | null, hit: boolean, };

/**
 * The text.
 */
export type CalibratedText = { wanted: string, arrived: string, same: boolean, };

/**
 * Reason for a calibration's early end.
 */
export type CalibrationFailure = "stopped" | "took_over" | "never_let_go" | "busy" | "no_screen" | "no_page" | "failed";

/**
 * A page, as it is at one moment.
 */
export type CalibrationPage = { width: number, height: number, 
/**
 * Pixels of the screen in one unit of the page.
 */
scale: number, 
/**
 * The middles of the targets.
 */
targets: Array<PagePoint>, 
/**
 * The middle of the field.
 */
field: PagePoint, 
/**
 * In the order they arrived.
 */
clicks: Array<PagePoint>, text: string, 
/**
 * The person wants it to end.
 */
stopped: boolean, };

/**
 * Progress and result of a calibration.
 */
export type CalibrationStep = { "is": "monitor", name: string, number: number, count: number, } | { "is": "finished", monitors: Array<MonitorMap>, } | { "is": "failed", reason: CalibrationFailure, 
/**
 * The system's error message, if it gave one.
 */
detail: LocalizedText | null, };

/**
 * Common pattern of the clicks that missed.
 */
export type CalibrationTrouble = "unseen" | "missing" | "shifted" | "stretched" | "scattered";

/**
 * Tools of one family.
 */
export type CapabilityArea = { 
/**
 * A few words.
 */
title: LocalizedText, 
/**
 * A sentence for each kind of effect, harmless ones first.
 */
effects: Array<LocalizedText>, 
/**
 * The tools and actions.
 */
tools: Array<CapabilityTool>, };

/**
 * Something that is missing, and the place in the settings that mends it.
 */
export type CapabilityGap = { kind: GapKind, text: LocalizedText, };

/**
 * Everything that can be done now, and what is missing for more.
 */
export type CapabilityOverview = { 
/**
 * When Qilbee asks, in new chats.
 */
mode: Mode, 
/**
 * In the order of the registry.
 */
areas: Array<CapabilityArea>, 
/**
 * Missing parts, the most important first.
 */
gaps: Array<CapabilityGap>, };

/**
 * A tool or action.
 */
export type CapabilityTool = { name: string, 
/**
 * The first sentence of what models read, not localized.
 */
description: string, };

/**
 * Defaults of new chats.
 */
export type ChatSettings = { 
/**
 * Model id.
 */
model: string | null, 
/**
 * Effort.
 */
effort: Effort | null, 
/**
 * Approval mode.
 */
mode: Mode | null, 
/**
 * Most requests to the model in one task.
 */
max_steps: number | null, 
/**
 * Most tool calls in one task.
 */
max_tool_calls: number | null, 
/**
 * Most minutes of work in one task; waiting for the person is none.
 */
max_minutes: number | null, 
/**
 * Minutes for which a provider that does not answer is asked again.
 */
patience_minutes: number | null, 
/**
 * The person sees the plan of a task before anything is done.
 */
plan_first: boolean | null, 
/**
 * The model suggests next steps after a task.
 */
suggestions: boolean | null, 
/**
 * Latest turns that stay whole when older messages are summed up.
 */
kept_turns: number | null, 
/**
 * The model keeps notes that outlast a chat.
 */
memory: boolean | null, };

/**
 * Result of one check.
 */
export type Check = { 
/**
 * Name. Plain English names are stable: the window knows them.
 */
name: LocalizedText, 
/**
 * The check passed.
 */
passed: boolean, 
/**
 * Facts, or the reason of the failure.
 */
detail: LocalizedText, 
/**
 * Remedy of a failed check.
 */
advice: LocalizedText | null, };

/**
 * Result of a check-up.
 */
export type CheckUp = { 
/**
 * The program's version.
 */
version: string, 
/**
 * The data folder.
 */
data_folder: string, 
/**
 * The folder of log files.
 */
log_folder: string, 
/**
 * Files of crash reports, the newest first.
 */
crash_reports: Array<string>, 
/**
 * Facts about the desktop, if there is one.
 */
desktop: DesktopInfo | null, 
/**
 * All checks.
 */
checks: Array<Check>, };

/**
 * Data that was removed, or would be.
 */
export type CleanedView = { sessions: Array<SessionSummary>, 
/**
 * Old chats that stay because somebody works in them.
 */
at_work: number, files: number, bytes: number, };

/**
 * Code that the person is to type.
 */
export type ConfirmationCode = { digits: string, 
/**
 * Time until there is another one, in milliseconds.
 */
valid_ms: number, };

/**
 * A crash report.
 */
export type CrashReport = { 
/**
 * File.
 */
file: string, 
/**
 * Time of the crash, or of the start that found it.
 */
at: string, 
/**
 * Content of the file.
 */
text: string, };

/**
 * Purpose of a part of the data.
 */
export type DataKind = "chats" | "pictures" | "memory" | "plugins" | "settings" | "logs" | "window" | "other";

/**
 * Part of the data with its size.
 */
export type DataPart = { kind: DataKind, 
/**
 * The file or folder that stands for it.
 */
path: string, bytes: number, files: number, };

/**
 * Result of one check.
 */
export type DesktopCheck = { 
/**
 * Short name of the check.
 */
name: string, 
/**
 * Set if the check passed.
 */
passed: boolean, 
/**
 * Finding.
 */
detail: LocalizedText, 
/**
 * Advice for the user if the check failed.
 */
advice: LocalizedText | null, };

/**
 * Diagnostics of a desktop.
 */
export type DesktopInfo = { 
/**
 * Display server, such as `X11 :0`.
 */
display_server: string, 
/**
 * Name of the capture backend.
 */
capture: string, 
/**
 * Reason why the fastest capture method is not used; `None` if it is.
 */
capture_remark: LocalizedText | null, 
/**
 * Name of the input backend.
 */
input: string, 
/**
 * All monitors.
 */
monitors: Array<MonitorInfo>, 
/**
 * Picture size for the selected monitor.
 */
picture: ScreenSize | null, 
/**
 * Results of the checks.
 */
checks: Array<DesktopCheck>, };

/**
 * Data that could not be erased.
 */
export type ErasedView = { left: Array<LocalizedText>, };

/**
 * Origin of an example, for its picture.
 */
export type ExampleKind = "again" | "program" | "server" | "qube" | "screen" | "files" | "command" | "web";

/**
 * File format of an export.
 */
export type ExportFormat = "jsonl" | "html" | "markdown" | "film" | "gif";

/**
 * File that an export was written to.
 */
export type Exported = { path: string, };

/**
 * Figures of some tasks.
 */
export type Figures = { 
/**
 * Tasks that were done.
 */
done: number, 
/**
 * Tasks that failed, reached a limit or were refused.
 */
failed: number, 
/**
 * Tasks that the person or the program's end stopped.
 */
stopped: number, 
/**
 * Time from the beginning to the end of these tasks, in seconds.
 */
seconds: number, 
/**
 * Cost in US dollars.
 */
cost_usd: number, 
/**
 * Tool calls.
 */
tool_calls: number, 
/**
 * Questions to the person: before a step, of the model, about a plan, and forms of servers.
 */
questions: number, 
/**
 * Answers rated good.
 */
good: number, 
/**
 * Answers rated bad.
 */
bad: number, 
/**
 * Times that older messages were summed up.
 */
compactions: number, 
/**
 * Tokens of the conversations before that, where the journal has them.
 */
tokens_before: number, 
/**
 * Tokens of the same conversations afterwards.
 */
tokens_after: number, 
/**
 * Tasks whose cost the tasks before them had forecast.
 */
forecasts: number, 
/**
 * Cost of those, in US dollars.
 */
forecast_cost_usd: number, 
/**
 * Difference between that and the forecasts, either way, in US dollars.
 */
forecast_error_usd: number, 
/**
 * Cost of the requests whose model Qilbee chose, in US dollars.
 */
routed_usd: number, 
/**
 * Cost of the same requests with the model for hard work, in US dollars.
 */
hard_usd: number, };

/**
 * A mistake in the file.
 */
export type FileProblem = { 
/**
 * From 1; absent when all of it cannot be read.
 */
line: number | null, problem: LocalizedText, };

/**
 * Result for one change.
 */
export type FileUndo = { 
/**
 * The file.
 */
path: string, 
/**
 * The call that had changed it.
 */
call: CallId, } & ({ "outcome": "restored" } | { "outcome": "removed" } | { "outcome": "already_as_it_was" } | { "outcome": "changed_since" } | { "outcome": "failed", 
/**
 * Reason, as a sentence.
 */
reason: LocalizedText, });

/**
 * Finding of a test.
 */
export type Finding = { ability: Ability, 
/**
 * The reason that it does not work; none when it does.
 */
problem: LocalizedText | null, };

/**
 * Answer of a person.
 */
export type FleetAnswer = { "answer": string } | { "choice": number };

/**
 * The inbox of a fleet, as the window shows it.
 */
export type FleetInbox = { 
/**
 * The computer that serves its page.
 */
computer: string, 
/**
 * Open questions, those of the oldest task first. Empty where they are not known.
 */
questions: Array<FleetQuestion>, 
/**
 * Tasks that cannot be read now.
 */
unread: Array<string>, 
/**
 * Reason why the questions are not known.
 */
problem: LocalizedText | null, };

/**
 * Picture of a place, without its bytes.
 */
export type FleetPicture = { 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, 
/**
 * Places in it that the question is about.
 */
points: Array<Point>, 
/**
 * Title of the window that would be reached.
 */
window: string | null, };

/**
 * Open question of a task.
 */
export type FleetQuestion = { 
/**
 * Its name among all questions.
 */
name: string, 
/**
 * The task that asks.
 */
task: string, 
/**
 * Its pool.
 */
pool: string, 
/**
 * The beginning of the task's text.
 */
title: string, 
/**
 * The desktop that asks.
 */
desktop: string | null, 
/**
 * Kind of answer that it waits for.
 */
kind: FleetQuestionKind, 
/**
 * One plain sentence.
 */
text: string, 
/**
 * The whole command or text that it is about.
 */
exact: string | null, 
/**
 * The reason for asking; may be empty.
 */
reason: string, 
/**
 * Answers to choose from.
 */
choices: Array<string>, 
/**
 * The place on the screen that it is about.
 */
picture: FleetPicture | null, 
/**
 * It is about a place on the screen, and no picture of that came along.
 */
lacks_picture: boolean, };

/**
 * Kind of a question.
 */
export type FleetQuestionKind = "approval" | "takeover" | "words";

/**
 * Time and cost of past tasks. Waiting for the person does not count.
 */
export type Forecast = { 
/**
 * Number of tasks it is based on.
 */
tasks: number, 
/**
 * Time at work, in seconds.
 */
seconds: Spread, 
/**
 * The price, in US dollars.
 */
cost_usd: Spread, };

/**
 * The window that was in front when the quick prompt was opened.
 */
export type FrontWindow = { title: string, app: string, };

/**
 * Kind of a missing part.
 */
export type GapKind = "key" | "desktop" | "qube" | "servers";

/**
 * A key on its way in. It becomes a secret before anything else can look at it.
 */
export type GivenKey = string;

/**
 * A task as the journal has it.
 */
export type HandedOver = { 
/**
 * Its name in Qube.
 */
task: string, 
/**
 * The chat.
 */
session: SessionId, 
/**
 * Time of the handing over.
 */
handed_over: string, 
/**
 * Outcome of the call; absent while it is followed.
 */
outcome: Outcome | null, 
/**
 * The task in a sentence.
 */
sentence: LocalizedText, 
/**
 * Time of the result.
 */
finished: string | null, 
/**
 * The result in a sentence.
 */
result: LocalizedText | null, };

export type ImportStepView = { name: string, shown: string, taking: TakingView, problem: LocalizedText | null, };

/**
 * Servers that would be imported from another program.
 */
export type ImportView = { 
/**
 * The file; absent when there is none.
 */
file: string | null, steps: Array<ImportStepView>, };

/**
 * All that is kept.
 */
export type KeptData = { folder: string, parts: Array<DataPart>, };

/**
 * Result of keeping or deleting a key.
 */
export type KeyChange = { keys: Array<KeyState>, 
/**
 * Reason for a failure.
 */
trouble: KeyTrouble | null, };

/**
 * Place to keep a key in.
 */
export type KeyPlace = "keychain" | "session";

/**
 * Place of a key.
 */
export type KeySource = "environment" | "session" | "keychain";

/**
 * One provider's key, and never the key.
 */
export type KeyState = { provider: Provider, 
/**
 * The environment variable that goes before everything else.
 */
variable: string, source: KeySource | null, 
/**
 * Reason that the keychain could not be read.
 */
trouble: KeyTrouble | null, 
/**
 * Address used instead of the provider's own. A kept key is not sent there.
 */
address: string | null, };

/**
 * Result of a key's test.
 */
export type KeyTest = { result: KeyTestResult, 
/**
 * Error message; absent when the key works.
 */
detail: LocalizedText | null, 
/**
 * Number of models that the key gives access to.
 */
models: number | null, };

export type KeyTestResult = "works" | "missing" | "refused" | "unreachable" | "unclear";

/**
 * Reason that a key could not be read, kept or deleted.
 */
export type KeyTrouble = { kind: KeyTroubleKind, 
/**
 * The system's error message.
 */
detail: LocalizedText, };

export type KeyTroubleKind = "no_keychain" | "locked" | "timed_out" | "not_kept" | "no_key" | "bad_variable" | "failed";

/**
 * The licences Qilbee is under, as the person chooses.
 */
export type Licences = { mit: string, apache: string, };

/**
 * Profile in the list.
 */
export type ListedProfile = { name: string, title: string, description?: string, 
/**
 * Message to begin with.
 */
first_message?: string, 
/**
 * Trust in it; absent for a faulty one.
 */
trust?: ProfileTrust, 
/**
 * The fault, where there is one.
 */
problem?: LocalizedText, };

/**
 * Prices of prompts longer than `above_tokens`, in US dollars per million tokens.
 */
export type LongPrompt = { 
/**
 * Length above which these prices apply.
 */
above_tokens: number, 
/**
 * Per million tokens of uncached input.
 */
input_usd: number, 
/**
 * Per million tokens of output.
 */
output_usd: number, };

/**
 * Everything that is painted over in pictures.
 */
export type Masks = { 
/**
 * Parts of the screen, in screen pixels.
 */
rectangles: Array<ScreenArea>, 
/**
 * Windows; a window is hidden if any mask matches.
 */
windows: Array<WindowMask>, };

/**
 * A model to choose.
 */
export type ModelInfo = { id: string, name: string, 
/**
 * True for the practice model.
 */
practice: boolean, 
/**
 * True if it answers nothing before there is a key for its provider.
 */
needs_key: boolean, };

/**
 * Entry of the list of models.
 */
export type ModelListing = { 
/**
 * Id to choose it by.
 */
id: string, 
/**
 * Display name.
 */
name: string, 
/**
 * Tokens of input it takes.
 */
context_tokens: number | null, 
/**
 * Tokens of output it can give.
 */
max_output_tokens: number | null, 
/**
 * US dollars per million tokens of uncached input; absent where unknown.
 */
input_usd: number | null, 
/**
 * US dollars per million tokens of output.
 */
output_usd: number | null, 
/**
 * US dollars per million tokens read from the cache.
 */
cache_read_usd: number | null, 
/**
 * Prices of long prompts.
 */
long_prompt: LongPrompt | null, 
/**
 * Hosted computer tool that it takes; absent when it takes none.
 */
computer: string | null, 
/**
 * Availability: `active`, `legacy`, `leaving`, `deprecated` or `retired`.
 */
lifecycle: string, 
/**
 * The day it ends or ended, `year-month-day`.
 */
retires: string | null, 
/**
 * The API listed the model just now.
 */
confirmed: boolean, };

/**
 * Model of a provider, as far as the person knows it better than Qilbee.
 */
export type ModelSettings = { 
/**
 * Name at the provider.
 */
id: string, 
/**
 * Window in tokens.
 */
context_tokens: number | null, 
/**
 * Longest answer in tokens.
 */
max_output_tokens: number | null, 
/**
 * It sees pictures.
 */
pictures: boolean | null, 
/**
 * Form in which it calls tools.
 */
tools: ToolsForm, 
/**
 * Its effort can be set.
 */
effort: boolean | null, 
/**
 * Its coordinates are thousandths of the picture instead of pixels.
 */
per_mille: boolean, 
/**
 * US dollars for a million tokens of input.
 */
input_usd: number | null, 
/**
 * US dollars for a million tokens of output.
 */
output_usd: number | null, };

/**
 * Content of a request to a model.
 */
export type ModelTold = { 
/**
 * System text; absent where the journal has none that can be read.
 */
system?: string, tools: Array<ToolTold>, 
/**
 * The conversation, oldest message first.
 */
messages: Message[], 
/**
 * Set if older messages were summed up.
 */
summed_up: boolean, 
/**
 * Times of hooks that the journal tells of after the answer, in its task.
 */
hooks: Array<HookTime>, };

/**
 * One monitor.
 */
export type MonitorInfo = { 
/**
 * Name shown to the user.
 */
name: string, 
/**
 * Position and size on the screen.
 */
area: ScreenArea, 
/**
 * Scale factor: monitor pixels per unscaled pixel.
 */
scale: number, 
/**
 * Set for the primary monitor.
 */
main: boolean, 
/**
 * Set for the monitor that is captured and controlled.
 */
used: boolean, };

/**
 * Result for one monitor.
 */
export type MonitorMap = { name: string, 
/**
 * Its area in screen pixels.
 */
area: ScreenArea, places: Array<CalibratedPlace>, 
/**
 * Nothing when nothing was tried.
 */
typed: CalibratedText | null, 
/**
 * Diagnosis of the misses; none when all clicks hit.
 */
trouble: CalibrationTrouble | null, };

/**
 * Figures of a day or label.
 */
export type NamedFigures = { 
/**
 * The day, as in `2026-11-20`, or the label.
 */
name: string, 
/**
 * Its figures.
 */
figures: Figures, };

/**
 * Server that could be used.
 */
export type NearbyServer = { 
/**
 * Name to set it up under.
 */
name: string, 
/**
 * Name of the program, for people.
 */
program: string, 
/**
 * Names of its models; the first would be that of new chats.
 */
models: Array<string>, };

/**
 * Time limits of a server; the usual ones where there is none.
 */
export type NewLimits = { start_seconds: number | null, call_seconds: number | null, };

/**
 * A provider as the window asks for it.
 */
export type NewProvider = { name: string, kind: ProviderKind, address: string | null, models: Array<ModelSettings>, };

/**
 * A server to add, as the window asks for it.
 */
export type NewServer = { name: string, 
/**
 * The program with its arguments, as in a terminal.
 */
line: string | null, url: string | null, variables: Array<NewVariable>, trusted: boolean, 
/**
 * Its program runs without walls.
 */
free: boolean, limits: NewLimits, };

/**
 * A variable for the program, or a header for the service. Its value goes into the keychain.
 */
export type NewVariable = { name: string, value: GivenKey, };

/**
 * A version that is newer than the running one.
 */
export type NewerVersion = { 
/**
 * Such as `0.2.0`.
 */
version: string, 
/**
 * News of it, a line each.
 */
news: Array<string>, 
/**
 * It is installed, so Qilbee only has to be started again.
 */
installed: boolean, };

/**
 * A note, without its text.
 */
export type Note = { 
/**
 * Path below the folder, with `/` between names.
 */
name: string, 
/**
 * Its size.
 */
bytes: number, };

/**
 * A place on the page, in its own units.
 */
export type PagePoint = { x: number, y: number, };

/**
 * A view to show.
 */
export type PageRequest = { "show": "chat", session: SessionId, } | { "show": "new_chat" } | { "show": "fleet" } | { "show": "link", link: AppLink, };

/**
 * State of a plugin.
 */
export type PluginState = "ready" | "loading" | "broken";

/**
 * Status of one plugin.
 */
export type PluginStatus = { 
/**
 * Its name, which is also the prefix of its tools' names.
 */
name: string, 
/**
 * The package it came with.
 */
package: string, 
/**
 * That package's version.
 */
version: string, 
/**
 * Its tools, by its own names.
 */
tools: Array<string>, 
/**
 * Its state.
 */
state: PluginState, 
/**
 * The reason why it can't be used.
 */
reason: LocalizedText | null, };

/**
 * Place of the practice task on the first screen.
 */
export type PracticePlace = "first" | "last" | "gone";

/**
 * All of a profile, to be read.
 */
export type ProfileText = { text: string, 
/**
 * Names this very text.
 */
digest: string, };

/**
 * Trust in a profile: the person has read it, or not.
 */
export type ProfileTrust = "read" | "changed" | "unread";

/**
 * A provider, by its name in commands and settings.
 */
export type Provider = "anthropic" | "openai" | "qube";

/**
 * Result of keeping or deleting a provider's key.
 */
export type ProviderKeyChange = { providers: Array<ProviderView>, 
/**
 * Reason for a failure.
 */
trouble: KeyTrouble | null, };

/**
 * API of a provider.
 */
export type ProviderKind = "openai" | "azure" | "responses" | "chat" | "ollama" | "gemini";

/**
 * One provider, and never its key.
 */
export type ProviderView = { name: string, kind: ProviderKind, 
/**
 * Address in the file; none where the usual one of the kind is used.
 */
address: string | null, 
/**
 * Address that is used.
 */
used_address: string, 
/**
 * Means of signing in.
 */
sign_in: SignInWay, 
/**
 * Environment variable that goes before the key in the keychain, or before the command that prints a token.
 */
key_variable: string | null, 
/**
 * Program that prints a token; none where no command does.
 */
token_program: string | null, 
/**
 * Place of the key; none where a token is used.
 */
key_source: KeySource | null, 
/**
 * Reason that the keychain could not be read.
 */
key_trouble: KeyTrouble | null, 
/**
 * Models in the file.
 */
models: Array<ModelSettings>, 
/**
 * Ids of the models to choose from, which are those that Qilbee knows where the file names none.
 */
offered: Array<string>, };

/**
 * Settings of Qube.
 */
export type QubeSettings = { 
/**
 * Address instead of Qube's own.
 */
address: string | null, };

/**
 * A chat that can be opened from the prompt.
 */
export type RecentChat = { session: SessionId, title: string, last_activity: string, };

/**
 * State of a file that a task changed.
 */
export type ResultFileState = "document" | "other" | "missing";

/**
 * A rectangle on the screen, in screen pixels.
 */
export type ScreenArea = { 
/**
 * Top left pixel.
 */
origin: ScreenPoint, 
/**
 * Width and height.
 */
size: ScreenSize, };

/**
 * A point on the screen, in screen pixels.
 */
export type ScreenPoint = { 
/**
 * Pixels from the left edge of the first monitor; negative to its left.
 */
x: number, 
/**
 * Pixels from the top edge of the first monitor; negative above it.
 */
y: number, };

/**
 * Width and height in pixels, at least 1 each.
 */
export type ScreenSize = { 
/**
 * Width in pixels.
 */
width: number, 
/**
 * Height in pixels.
 */
height: number, };

/**
 * The choice: a place in the list, or a part of the screen that is chosen now.
 */
export type Screenshot = { "kind": "monitor", index: number, } | { "kind": "window", index: number, } | { "kind": "region" };

/**
 * A monitor or a window.
 */
export type ScreenshotTarget = { name: string, app: string, picture: string, width: number, height: number, };

/**
 * Monitors and windows to choose from.
 */
export type ScreenshotTargets = { monitors: Array<ScreenshotTarget>, 
/**
 * The topmost first.
 */
windows: Array<ScreenshotTarget>, };

/**
 * Event or title that matches.
 */
export type SearchHit = { 
/**
 * The session.
 */
session: SessionId, 
/**
 * The session's title.
 */
title: string, 
/**
 * The event; `None` for the session's title.
 */
seq: number | null, 
/**
 * Time of the event; for a title, of the session's last activity.
 */
ts: string, 
/**
 * The author.
 */
source: SearchSource, 
/**
 * The text around the matches: joined, the parts are one line.
 */
snippet: Array<SnippetPart>, };

/**
 * Author of a matching text.
 */
export type SearchSource = "title" | "person" | "assistant" | "tool";

/**
 * A server's own description of itself.
 */
export type ServerAbout = { 
/**
 * Its own name.
 */
name: string, 
/**
 * Its version.
 */
version: string, 
/**
 * The version of the protocol it speaks.
 */
protocol: string, };

/**
 * Kind of server, by the owner of its tools.
 */
export type ServerKind = "tools" | "plugins";

/**
 * Time limits of a server.
 */
export type ServerLimits = { start_seconds: number, call_seconds: number, };

/**
 * Status of one configured server.
 */
export type ServerStatus = { 
/**
 * The user's name for it.
 */
name: string, 
/**
 * Its program with arguments, or its address.
 */
reach: string, 
/**
 * True when its claims about its tools count.
 */
trusted: boolean, 
/**
 * The kind of server.
 */
holds: ServerKind, 
/**
 * Walls around its program.
 */
walls: WallsState, 
/**
 * Folders and files that its program inside can change.
 */
writable: Array<string>, 
/**
 * Sites that its program inside may always reach.
 */
sites: Array<string>, 
/**
 * Its own description of itself.
 */
about: ServerAbout | null, 
/**
 * The names of its tools, as models use them.
 */
tools: Array<string>, 
/**
 * The plugins in it, where it is their host.
 */
plugins: Array<PluginStatus>, 
/**
 * Notices, such as one about a tool that was left out.
 */
notices: Array<LocalizedText>, 
/**
 * Names of the tools that were left out when that first happened: a list that changes all the time is not told of
 * again and again.
 */
left_out: Array<string>, 
/**
 * Sign-in of the person to it.
 */
sign_in: SignInState, 
/**
 * The number of its restarts.
 */
restarts: number, 
/**
 * The end of its standard error.
 */
errors: string, } & ({ "state": "off" } | { "state": "starting" } | { "state": "ready" } | { "state": "waiting", 
/**
 * The reason for the restart.
 */
reason: LocalizedText, } | { "state": "disabled", 
/**
 * The reason.
 */
reason: LocalizedText, } | { "state": "needs_sign_in", 
/**
 * The demand of the server.
 */
reason: LocalizedText, });

/**
 * One server.
 */
export type ServerView = { name: string, 
/**
 * The program with its arguments, or the address.
 */
reach: string, is_on: boolean, is_trusted: boolean, 
/**
 * The person marked it free of walls.
 */
is_free: boolean, 
/**
 * The names of its variables or headers.
 */
variables: Array<string>, 
/**
 * Its time limits, its own and the usual ones.
 */
limits: ServerLimits, 
/**
 * Mistake in its entry.
 */
problem: LocalizedText | null, status: ServerStatus | null, };

/**
 * All servers.
 */
export type ServersView = { file: string, 
/**
 * Reason that the file cannot be read; then it is not written either.
 */
problem: LocalizedText | null, servers: Array<ServerView>, 
/**
 * Time limits of a server that has none of its own.
 */
usual_limits: ServerLimits, 
/**
 * Longest time limit.
 */
longest_seconds: number, };

/**
 * New value of one setting. `None` restores the default: the key is removed from the file.
 */
export type SettingChange = { "key": "model", "value": string | null } | { "key": "effort", "value": Effort | null } | { "key": "mode", "value": Mode | null } | { "key": "plan_first", "value": boolean | null } | { "key": "suggestions", "value": boolean | null } | { "key": "memory", "value": boolean | null } | { "key": "max_steps", "value": number | null } | { "key": "per_task_usd", "value": number | null } | { "key": "per_day_usd", "value": number | null } | { "key": "requests_per_minute", "value": number | null } | { "key": "tokens_per_hour", "value": number | null } | { "key": "stop_shortcut", "value": string | null } | { "key": "quick_ask", "value": string | null } | { "key": "step_aside", "value": boolean | null } | { "key": "new_versions", "value": boolean | null } | { "key": "takeover", "value": boolean | null } | { "key": "pointer_overlay", "value": boolean | null } | { "key": "answers_from_programs", "value": boolean | null } | { "key": "qube_address", "value": string | null } | { "key": "hide", "value": Masks };

/**
 * The settings as the window shows them.
 */
export type SettingsView = { file: string, 
/**
 * Reason that the file cannot be read. Then the rest is the default, and nothing is written.
 */
problem: FileProblem | null, 
/**
 * There is a copy of what the file said when it could be read last.
 */
can_restore: boolean, chat: ChatSettings, budget: BudgetSettings, qube: QubeSettings, 
/**
 * Address of Qube from the environment, which wins over this setting.
 */
qube_address_in_environment: string | null, step_aside: boolean, 
/**
 * A newer version is told of.
 */
new_versions: boolean, 
/**
 * Qilbee starts when the person signs in; absent where that can't be chosen.
 */
starts_at_sign_in: boolean | null, takeover: boolean, pointer_overlay: boolean, 
/**
 * Presses that programs inject count as the person's.
 */
answers_from_programs: boolean, stop_shortcut: Shortcut | null, quick_ask: Shortcut | null, hide: Masks, 
/**
 * Reason that there is no screen to look at.
 */
no_screen: LocalizedText | null, };

/**
 * Keys, as the file has them and as people read them.
 */
export type Shortcut = { keys: string, label: string, };

/**
 * Page to sign in at.
 */
export type SignInPage = { 
/**
 * Its site, which the person is to know.
 */
site: string, address: string, };

/**
 * Sign-in to a server.
 */
export type SignInState = "unused" | "signed_in" | "more_needed";

/**
 * Means of signing in to a provider.
 */
export type SignInWay = "key" | "token";

/**
 * Part of a snippet.
 */
export type SnippetPart = { 
/**
 * The text, with single spaces; an ellipsis stands for omitted text.
 */
text: string, 
/**
 * This part matches the query.
 */
is_match: boolean, };

/**
 * Median of some figures, and the range most of them lie in.
 */
export type Spread = { 
/**
 * Hardly any is below.
 */
low: number, 
/**
 * Half of them are below.
 */
median: number, 
/**
 * Hardly any is above.
 */
high: number, };

/**
 * A task to put into the message box.
 */
export type StartExample = { kind: ExampleKind, 
/**
 * A few words.
 */
title: LocalizedText, 
/**
 * The whole task, in the person's language.
 */
task: LocalizedText, };

/**
 * The first screen's offers.
 */
export type StartExamples = { 
/**
 * Place of the practice task.
 */
practice: PracticePlace, 
/**
 * In the order they are shown.
 */
examples: Array<StartExample>, };

/**
 * Figures of all tasks, and by day and label.
 */
export type Statistics = { 
/**
 * All tasks.
 */
total: Figures, 
/**
 * By the day on which they began, the earliest first.
 */
days: Array<NamedFigures>, 
/**
 * By label, in order. A task counts under each label of its chat; the empty name is of chats without any.
 */
labels: Array<NamedFigures>, };

/**
 * One message to the window.
 */
export type StreamMessage = { "part": "read_only", reason: LocalizedText, } | { "part": "glimpse", events: Array<DurableEvent>, } | { "part": "past", events: Array<Event>, } | { "part": "present", events: Array<Event>, } | { "part": "failed", error: UiError, };

/**
 * Texts of tray and notifications in the person's language.
 */
export type SystemTexts = { show: string, new_chat: string, stop_all: string, quit: string, 
/**
 * States in the tray.
 */
idle: string, working: string, asking: string, 
/**
 * Headings of notifications.
 */
done: string, not_done: string, needs_answer: string, fleet_needs_answer: string, 
/**
 * Title of a chat without one.
 */
untitled: string, };

export type TakingView = "add" | "different" | "same" | "unusable";

/**
 * A tool that a model was told of.
 */
export type ToolTold = { name: string, 
/**
 * Its description for the model.
 */
description: string, };

/**
 * Form in which a model calls tools: by itself, or in its text.
 */
export type ToolsForm = "native" | "xml" | "json" | "react" | "lines";

/**
 * Failed command.
 */
export type UiError = { code: UiErrorCode, message: LocalizedText, };

/**
 * Code that the window branches on.
 */
export type UiErrorCode = "bad_request" | "not_found" | "code_needed" | "internal";

/**
 * Result of an undo.
 */
export type Undone = { 
/**
 * Id by which this undo can be undone in turn.
 */
undo: CallId, 
/**
 * Each change, in the order it was undone.
 */
files: Array<FileUndo>, };

/**
 * Walls around a server's program.
 */
export type WallsState = "inside" | "free" | "missing" | "remote";

/**
 * Changes to undo.
 */
export type WhichChanges = { "step": CallId } | { "task": TurnId };

/**
 * A window as the user knows it.
 */
export type WindowInfo = { 
/**
 * Title; may be empty.
 */
title: string, 
/**
 * Program name, such as `firefox`; may be empty.
 */
app: string, 
/**
 * Position and size on the screen, including its frame.
 */
area: ScreenArea, };

/**
 * Criteria for hidden windows. An empty mask hides none.
 */
export type WindowMask = { 
/**
 * Program name, such as `keepassxc`; case is ignored.
 */
app: string | null, 
/**
 * Substring of the title; case is ignored.
 */
title: string | null, };

/**
 * Where the messages of a command arrive one by one: Tauri's `Channel`.
 */
export interface Listener<Message> { onmessage: (message: Message) => void; }

/**
 * Each command with its arguments and its result.
 */
export interface Commands {
  /** Takes the bytes as they are; in no other form would a large file be quick. */
  store_attachment: [ArrayBuffer | Uint8Array, Attachment];
  /** It was taken out again, or its chat thrown away, before it was sent. */
  forget_attachment: [{ attachment: Attachment }, void];
  mark_attachment: [{ attachment: Attachment; marks: Array<Annotation>; shared: boolean }, Attachment];
  attachment_text: [{ name: string; file: BlobId }, string];
  /** Returns the probable cost of a task with these options; none while that is unknown. */
  forecast: [{ options: SessionOptions }, Forecast | null];
  /** Lets today's tasks cost so much more. */
  allow_more_today: [{ usd: number }, void];
  calibration_save: [{ page: CalibrationPage }, void];
  /** Returns the code for a command with these arguments; none where it needs none. */
  confirmation_code: [{ command: string; arguments: unknown }, ConfirmationCode | null];
  /** Runs the checks of `qilbee doctor`. */
  check_up: [Record<string, never>, CheckUp];
  /** Begins a calibration, and gives the number to stop it by. */
  calibrate: [{ steps: Listener<CalibrationStep> }, number];
  stop_calibration: [{ watch: number }, void];
  /** The open questions of the fleet; nothing where no fleet was set up. */
  fleet_inbox: [Record<string, never>, FleetInbox | null];
  /** Takes the address of a fleet's page, once the page has answered. */
  connect_fleet: [{ address: GivenKey }, void];
  /** Forgets the address of the fleet's page. */
  disconnect_fleet: [Record<string, never>, void];
  /** The picture of a question, as it is encoded. */
  fleet_picture: [{ question: string }, ArrayBuffer];
  /** Answers a question of the fleet. The first answer counts, wherever it is given. */
  answer_fleet: [{ question: string; answer: FleetAnswer }, void];
  /** Comes back at once: how long the other program needs is its own affair. */
  open_link: [{ address: string }, void];
  /** The servers that answer at their usual ports; none where there is a key, or a provider in the settings. */
  nearby_servers: [Record<string, never>, Array<NearbyServer>];
  /** Sets a server up with the models that were shown, and makes the first of them that of new chats. Gives the id of that model. Asks no server again: what the person saw is what they get. */
  add_nearby_server: [{ name: string; models: Array<string> }, string];
  practice_save: [{ saved: unknown }, void];
  /** Returns all profiles, the faulty ones too. */
  list_profiles: [Record<string, never>, Array<ListedProfile>];
  /** Returns the text of a profile. */
  read_profile: [{ name: string }, ProfileText];
  /** Records that the person has read a profile, unless it is not what the page has shown. */
  trust_profile: [{ name: string; digest: string }, void];
  /** Returns the options of a new chat with a profile that the person has read. */
  profile_options: [{ name: string }, SessionOptions];
  /** The tasks that chats gave to Qube, the newest first. */
  list_qube_tasks: [Record<string, never>, Array<HandedOver>];
  /** Asks Qube to cancel a task. Gives what Qube answered, in a sentence. */
  cancel_qube_task: [{ task: string }, LocalizedText];
  /** Returns what the model was told before the answer that led to this event; none when there is no such answer. */
  model_told: [{ session: SessionId; seq: number }, ModelTold | null];
  /** Tells of each change, by its number in the journal, what can be done with its file. */
  result_files: [{ session: SessionId; changes: Array<number> }, Array<ResultFileState>];
  /** Opens the file of a change. Comes back at once: how long the other program needs is its own affair. */
  open_result: [{ session: SessionId; change: number }, void];
  /** Shows the file of a change in the person's file manager, marked; where that is not to be had, its folder. */
  show_result: [{ session: SessionId; change: number }, void];
  watch_screen: [{ pictures: Listener<ArrayBuffer> }, number];
  unwatch_screen: [{ watch: number }, void];
  screenshot_targets: [Record<string, never>, ScreenshotTargets];
  take_screenshot: [{ name: string; target: Screenshot }, Attachment | null];
  forget_screenshots: [Record<string, never>, void];
  /** From a window that lets the person choose a part of its monitor. */
  finish_region: [{ region?: Region | null }, void];
  list_sessions: [Record<string, never>, Array<SessionSummary>];
  /** Begins a chat, maybe with the texts of a profile that the person has read. What else the profile says stands in the options already, for the person to see and change. */
  create_session: [{ options?: SessionOptions | null; profile?: string | null }, SessionSummary];
  send_command: [{ session: SessionId; command: Command }, void];
  /** Begins a chat that shares another's history up to and including an event. */
  fork_session: [{ session: SessionId; seq: number }, SessionSummary];
  rename_session: [{ session: SessionId; title: string }, void];
  delete_session: [{ session: SessionId }, void];
  /** Saves a chat in the folder for downloads. */
  export_session: [{ session: SessionId; form: ExportFormat }, Exported];
  /** Reads a chat in that was saved as JSON Lines. The body is the file. */
  import_session: [ArrayBuffer | Uint8Array, SessionSummary];
  /** Keeps a chat at the top of the list, or lets it go. */
  pin_session: [{ session: SessionId; pinned: boolean }, void];
  /** Replaces a chat's labels. */
  label_session: [{ session: SessionId; labels: Array<string> }, void];
  /** Searches all chats. */
  search_sessions: [{ text: string }, Array<SearchHit>];
  licences: [Record<string, never>, Licences];
  /** Returns what `qilbee doctor` prints. It names no key. */
  doctor_report: [Record<string, never>, string];
  /** Returns a newer version that this system can install or has installed. */
  newer_version: [Record<string, never>, NewerVersion | null];
  /** Returns the reports of crashes, the newest first. */
  crash_reports: [Record<string, never>, Array<CrashReport>];
  /** Opens the folder of the reports, beside the logs, in the person's file manager. */
  show_crash_reports: [Record<string, never>, void];
  delete_crash_reports: [Record<string, never>, void];
  show_data: [Record<string, never>, KeptData];
  preview_cleanup: [{ days?: number | null }, CleanedView];
  clean_up: [{ days?: number | null }, CleanedView];
  /** Derives anew what can be derived from the journal. */
  rebuild_data: [Record<string, never>, void];
  erase_everything: [{ word: string }, ErasedView];
  /** Ends the program. */
  quit: [Record<string, never>, void];
  list_keys: [Record<string, never>, Array<KeyState>];
  set_key: [{ provider: Provider; key: GivenKey; place: KeyPlace }, KeyChange];
  delete_key: [{ provider: Provider }, KeyChange];
  /** Asks the provider for something that costs nothing. */
  test_key: [{ provider: Provider }, KeyTest];
  list_notes: [Record<string, never>, Array<Note>];
  read_note: [{ name: string }, string];
  /** Changes a note, unless it is not what the page has read. */
  write_note: [{ name: string; before: string; text: string }, void];
  delete_note: [{ name: string }, void];
  list_plugins: [Record<string, never>, Array<PluginStatus>];
  /** Gives the plugins that are new or different. */
  install_plugin: [{ wanted: string; lines: Listener<LocalizedText> }, Array<PluginStatus>];
  remove_plugin: [{ name: string; lines: Listener<LocalizedText> }, void];
  /** Every window there is, the topmost first. */
  list_windows: [Record<string, never>, Array<WindowInfo>];
  /** The screen without Qilbee's own window: four numbers that say which part of the screen it is (left, top, width, height in its pixels, 32 bits each, little-endian), then the bytes of the picture. */
  picture_of_screen: [Record<string, never>, ArrayBuffer];
  set_provider_key: [{ name: string; key: GivenKey; place: KeyPlace }, ProviderKeyChange];
  delete_provider_key: [{ name: string }, ProviderKeyChange];
  /** Asks a server for the names of its models, which costs nothing. */
  models_of_provider: [{ name: string }, Array<string>];
  /** Tests a model with real requests, and tells each finding. Fails when it does not even answer. Another test of the same model, or `cancel_model_test`, ends it. */
  test_model: [{ model: string; findings: Listener<Finding> }, void];
  /** Ends the test of a model, if there is one. What it found by then stays told. */
  cancel_model_test: [{ model: string }, void];
  list_providers: [Record<string, never>, Array<ProviderView>];
  /** Adds a provider, with the key that goes into the keychain: one press does both, and answers for nothing else. */
  add_provider: [{ provider: NewProvider; key?: GivenKey | null }, ProviderKeyChange];
  /** Changes a provider. With another address its key is forgotten, for it was given for the old one. */
  change_provider: [{ provider: NewProvider }, Array<ProviderView>];
  /** Takes a provider out, and the key that was kept for it alone. */
  remove_provider: [{ name: string }, Array<ProviderView>];
  plan_server_import: [Record<string, never>, ImportView];
  /** Takes those of the other program that are new here and are named. */
  import_servers: [{ names: Array<string> }, ServersView];
  /** Changes the time limits of a server. */
  limit_server: [{ name: string; limits: NewLimits }, ServersView];
  /** Comes back when the person has signed in. Another sign-in, or `cancel_sign_in`, ends it. */
  sign_in: [{ name: string; page: Listener<SignInPage> }, ServersView];
  /** Ends the sign-in that waits for the person, if there is one. */
  cancel_sign_in: [Record<string, never>, void];
  /** Signs out, and starts the servers anew: a connection holds its tokens. */
  sign_out: [{ name: string }, ServersView];
  list_servers: [Record<string, never>, ServersView];
  add_server: [{ server: NewServer }, ServersView];
  /** Starts it by itself and says how it did. */
  try_server: [{ name: string }, ServerStatus];
  switch_server: [{ name: string; on: boolean }, ServersView];
  /** Marks a server free of walls, or puts it inside. */
  free_server: [{ name: string; free: boolean }, ServersView];
  /** Takes a server out, and the secrets that were kept for it alone. */
  remove_server: [{ name: string }, ServersView];
  settings: [Record<string, never>, SettingsView];
  change_setting: [{ change: SettingChange }, SettingsView];
  /** Lets Qilbee start when the person signs in, or not. */
  start_at_sign_in: [{ on: boolean }, SettingsView];
  /** Puts back what the settings file said when it could be read last. */
  restore_settings: [Record<string, never>, SettingsView];
  /** Opens a settings file that can't be read in the person's own program for it. */
  open_settings_file: [Record<string, never>, void];
  /** The models with their prices: as the provider lists them, or as this version knows them. */
  list_models: [Record<string, never>, Array<ModelListing>];
  /** Returns tasks that fit this computer. */
  start_examples: [Record<string, never>, StartExamples];
  /** Returns what can be done here now, and what is missing for more. */
  capability_overview: [Record<string, never>, CapabilityOverview];
  /** Adds up the figures of all chats, by day and label. */
  statistics: [Record<string, never>, Statistics];
  /** Takes them back, and says of each file what came of it. */
  undo_changes: [{ session: SessionId; which: WhichChanges; force: boolean }, Undone];
  watch_session: [{ session: SessionId; fromSeq: number; events: Listener<StreamMessage> }, number];
  unwatch_session: [{ watch: number }, void];
  /** The words of what is shown outside of any page. */
  tell_words: [{ words: SystemTexts }, void];
  /** Streams requests to the page. Ends with `unwatch_session`. */
  watch_requests: [{ requests: Listener<PageRequest> }, number];
  /** The chat that uses the desktop, now and whenever it is another. Ends with `unwatch_session`. */
  watch_acting: [{ acting: Listener<SessionId | null> }, number];
  /** The strip's page is so high now, in its own pixels, and shows this. */
  fit_strip: [{ height: number; content: BarContent }, void];
  /** The person begins to move the strip. */
  drag_strip: [Record<string, never>, void];
  /** Mouse and keyboard are the person's at once, as if they had touched them; where nothing is being done the chat is paused. */
  take_over: [{ session: SessionId }, void];
  /** The main window, in front. */
  show_main: [Record<string, never>, void];
  /** Returns the window that a picture could be sent of; none when no window was in front. */
  quick_ask_front: [Record<string, never>, FrontWindow | null];
  /** Returns the chats that the quick prompt offers. */
  quick_ask_recent: [Record<string, never>, Array<RecentChat>];
  /** Shows one of the chats that the quick prompt offers, in its place. */
  quick_ask_open: [{ session: SessionId }, void];
  /** Sends into a new chat, and shows it. */
  quick_ask_send: [{ text: string; quoted: Array<string>; withPicture: boolean }, void];
  quick_ask_close: [Record<string, never>, void];
  app_info: [Record<string, never>, AppInfo];
}
