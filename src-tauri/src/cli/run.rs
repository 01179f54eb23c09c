//! `qilbee run`: one task, from the prompt to the end of its turn.

mod breakpoints;
mod choices;
mod prompt;
mod until;

use super::{
    Failure,
    chosen_model::with_model,
    chosen_profile::{self, Given},
    output,
    watch::{self, FollowOptions},
};
use crate::{
    App, attachments, command_lines::Caller, mcp::SESSION_WAIT, stopping_criteria::Criterion,
    tool_kinds,
};
use ::tools::attachment::{MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS};
use agent::Session;
pub(super) use choices::{EffortArgument, ModeArgument};
use choices::{OnFailureArgument, UnansweredArgument};
use clap::Args;
use model::claude::Claude;
use prompt::{Prompt, own, prompt};
use protocol::{Attachment, Command, Effort, Mode, OnFailure, SessionId, SessionOptions};
use settings::{ProfileFile, ProfileName};
use std::{
    fs::File,
    io::Read as _,
    path::{Path, PathBuf},
};
use store::{Label, StoreError};

#[derive(Args)]
pub(super) struct Arguments {
    /// Task in your words; `-` reads a text from standard input, which counts as content from outside when it is piped
    #[arg(required_unless_present_any = ["commands", "profile"])]
    prompt: Option<String>,
    /// Take what comes through standard input for your own words
    #[arg(long)]
    own_words: bool,
    /// Continue this chat instead of starting a new one
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// Begin the chat with this profile; options given here count before those of the profile. Without a prompt, its first
    /// message is sent
    #[arg(long, value_name = "NAME", conflicts_with = "session")]
    profile: Option<ProfileName>,
    /// Label the chat, such as with a ticket number; may be repeated
    #[arg(long, value_name = "LABEL", value_parser = super::sessions::label)]
    label: Vec<Label>,
    /// Model to use, or `automatic` (default: claude-sonnet-5-5, or the practice model without a key)
    #[arg(long, value_name = "ID")]
    model: Option<String>,
    /// Permission mode: how often Qilbee asks you before it acts
    #[arg(long, value_enum)]
    mode: Option<ModeArgument>,
    /// Attach a picture or file; may be repeated
    #[arg(long, value_name = "FILE")]
    attach: Vec<PathBuf>,
    /// Effort of the model: how much it thinks
    #[arg(long, value_enum)]
    effort: Option<EffortArgument>,
    /// Stop after this many steps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_steps: Option<u32>,
    /// Stop when the task has cost this much (US dollars)
    #[arg(long, value_name = "USD", value_parser = money, allow_negative_numbers = true)]
    max_cost: Option<f64>,
    /// Stop when the task has cost this much (US dollars), unless a limit of the chat is lower
    #[arg(long, value_name = "USD", value_parser = money, allow_negative_numbers = true)]
    cost_ceiling: Option<f64>,
    /// Stop after this many tool calls
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_tool_calls: Option<u32>,
    /// Stop after this much working time
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    max_time: Option<u64>,
    /// Ask a provider that does not answer again for this long; 0 gives up after a few seconds
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u64).range(..=1440))]
    patience: Option<u64>,
    /// Give the chat only these kinds of tools: desktop, shell, files, web, qube, memory, or the name of a server;
    /// separated by commas, for a new chat
    #[arg(
        long,
        value_name = "KIND",
        value_delimiter = ',',
        conflicts_with = "session"
    )]
    tools: Vec<String>,
    /// Show the plan and wait for your yes before anything is done
    #[arg(long)]
    plan: bool,
    /// Hold before calls of a tool, before a step such as 3, before calls with an effect or one that reaches further
    /// (observe, act, write, execute, send), or before `each` call; separated by commas
    #[arg(long = "break", value_name = "WHERE", value_delimiter = ',')]
    breakpoints: Vec<String>,
    /// End the task as soon as this is there: `window:TITLE`, `file:PATH`, or `text:WORDS` in a result; may be repeated
    #[arg(long, value_name = "CRITERION", value_parser = until::criterion)]
    until: Vec<Criterion>,
    /// Consequence of a failed step
    #[arg(long, value_enum)]
    on_failure: Option<OnFailureArgument>,
    /// What happens to a question of the model when nobody can be asked
    #[arg(long, value_enum)]
    unanswered: Option<UnansweredArgument>,
    /// Read commands as lines of JSON; `-` is standard input. Without a prompt, task after task until it ends
    #[arg(long, value_name = "-", value_parser = ["-"], requires = "json")]
    commands: Option<String>,
    /// End with timings, tokens and cost
    #[arg(long, short)]
    verbose: bool,
    /// Print every event as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    if let Some(warning) = app.warning() {
        output::tell(&format!("qilbee: {warning}"));
    }
    if arguments.commands.is_some() && arguments.prompt.as_deref() == Some("-") {
        return Err(Failure::usage(
            "standard input holds either the prompt or the commands".to_owned(),
        ));
    }
    let profile = match &arguments.profile {
        Some(name) => Some(chosen_profile::chosen(app, name, arguments.json).await?),
        None => None,
    };
    let first = match (&arguments.prompt, &profile) {
        (Some(argument), _) => Some(prompt(argument, arguments.own_words)?),
        (None, Some(profile)) if arguments.commands.is_none() => {
            Some(own(chosen_profile::first_message(profile)?))
        }
        (None, _) => None,
    };
    if first.is_none() && !arguments.attach.is_empty() {
        return Err(Failure::usage("files are attached to a prompt".to_owned()));
    }
    let follow = FollowOptions {
        json: arguments.json,
        caller: arguments
            .commands
            .is_some()
            .then(|| caller(app, &arguments)),
        task_after_task: first.is_none(),
        ends_unanswered: arguments.unanswered == Some(UnansweredArgument::End),
        in_chat: false,
        attached: false,
    };
    app.external_tools().answer_forms(follow.somebody());
    app.accept_attaching().await;
    if arguments.model.is_none() && arguments.session.is_none() {
        super::nearby::offer(app).await;
    }
    super::mcp::connect_for_chat(app, SESSION_WAIT).await;
    if until::needs_desktop(&arguments.until) && app.desktop().is_err() {
        return Err(Failure::usage(
            "--until window:… needs a desktop, and there is none here",
        ));
    }
    let session = session(app, &arguments, profile.as_ref()).await?;
    app.stopping_criteria()
        .set(session.id(), arguments.until.clone());
    give_labels(app, &session, &arguments.label).await?;
    let attachments = attach(app, &arguments.attach).await?;
    let watch = match &arguments.session {
        Some(_) => watch::from_now(app, &session).await?,
        None => watch::from_the_beginning(&session),
    };
    if let Some(Prompt { text, quoted }) = first {
        let submit = Command::Submit {
            text,
            attachments,
            quoted,
        };
        let submitted = session.submit(submit).await;
        submitted.map_err(|error| Failure::failed(error.to_string()))?;
    }
    let result = watch::follow(app, &session, watch, follow).await;
    if arguments.verbose {
        for line in app.statistics().summary() {
            output::tell(&line);
        }
    }
    naming_chat(result, &session, arguments.json)
}

/// The authority of a program that gives commands. A task of the prompt is the person's; so are answers to its questions.
fn caller(app: &App, arguments: &Arguments) -> Caller {
    let settings = app.settings();
    let settings = settings.as_ref().as_ref();
    Caller {
        own_words: arguments.own_words,
        answers: settings.is_ok_and(|settings| settings.answers.from_programs),
    }
}

/// Adds labels to the chat.
async fn give_labels(app: &App, session: &Session, labels: &[Label]) -> Result<(), Failure> {
    if labels.is_empty() {
        return Ok(());
    }
    let failed = |error: StoreError| Failure::failed(error.to_string());
    let store = app.sessions().store();
    let summary = store.session(session.id()).await.map_err(failed)?;
    let before = summary.into_iter().flat_map(|summary| summary.labels);
    let before = before.filter_map(|label| Label::parse(&label).ok());
    let all = before.chain(labels.iter().cloned()).collect();
    store.set_labels(session.id(), all).await.map_err(failed)
}

/// Names the chat at the end of a task, however that ends. In JSON every event names it.
fn naming_chat(result: Result<(), Failure>, session: &Session, json: bool) -> Result<(), Failure> {
    let go_on = watch::go_on(session);
    match &result {
        Ok(()) if json => {}
        Ok(()) => output::tell(&format!("qilbee: {go_on}")),
        Err(_) => {}
    }
    result.map_err(|failure| failure.adding(&go_on))
}

async fn session(
    app: &App,
    arguments: &Arguments,
    profile: Option<&ProfileFile>,
) -> Result<Session, Failure> {
    let failed = |error: agent::SessionsError| Failure::failed(error.to_string());
    let Some(id) = &arguments.session else {
        let mut options = app.default_options().await;
        if let Some(profile) = profile {
            let given = Given {
                model: arguments.model.is_some(),
                tools: !arguments.tools.is_empty(),
            };
            chosen_profile::apply(app, &mut options, profile, given)?;
        }
        let options = changed(app, options, arguments)?;
        let kept = profile.map(ProfileFile::for_chat);
        let created = app.sessions().create_with(options, kept).await;
        return created.map_err(failed);
    };
    let id = SessionId::new(id.as_str());
    let session = app.sessions().open(&id).await.map_err(failed)?;
    let before = app.sessions().options(&id).await.map_err(failed)?;
    let options = changed(app, before.clone(), arguments)?;
    if options != before {
        let set = Command::SetOptions { options };
        session
            .submit(set)
            .await
            .map_err(|error| Failure::failed(error.to_string()))?;
    }
    Ok(session)
}

fn changed(
    app: &App,
    mut options: SessionOptions,
    arguments: &Arguments,
) -> Result<SessionOptions, Failure> {
    if let Some(model) = &arguments.model {
        options = with_model(app, options, model)?;
    }
    if let Some(warning) = Claude::lifecycle_warning(&options.model) {
        output::tell(&format!("qilbee: {warning}"));
    }
    if !arguments.tools.is_empty() {
        let chosen = tool_kinds::chosen(app.external_tools(), app.registry(), &arguments.tools);
        options.domains = Some(chosen.map_err(|error| Failure::usage(error.to_string()))?);
    }
    if !arguments.breakpoints.is_empty() {
        options.breakpoints = breakpoints::chosen(app, &arguments.breakpoints)?;
    }
    options.on_failure = arguments
        .on_failure
        .map_or(options.on_failure, OnFailure::from);
    options.effort = arguments.effort.map(Effort::from).or(options.effort);
    options.mode = arguments.mode.map_or(options.mode, Mode::from);
    options.max_steps = arguments.max_steps.unwrap_or(options.max_steps);
    options.limits.max_tool_calls = arguments.max_tool_calls.or(options.limits.max_tool_calls);
    options.limits.max_seconds = arguments.max_time.or(options.limits.max_seconds);
    options.limits.patience_seconds = arguments
        .patience
        .map_or(options.limits.patience_seconds, |minutes| minutes * 60);
    options.plan_first |= arguments.plan;
    let limits = [
        arguments.max_cost.or(options.max_cost_usd),
        arguments.cost_ceiling,
    ];
    options.max_cost_usd = limits.into_iter().flatten().reduce(f64::min);
    Ok(options)
}

async fn attach(app: &App, files: &[PathBuf]) -> Result<Vec<Attachment>, Failure> {
    if files.len() > MAX_ATTACHMENTS {
        return Err(Failure::usage(format!(
            "at most {MAX_ATTACHMENTS} files go with one message"
        )));
    }
    let mut attachments = Vec::new();
    for file in files {
        let bytes = read_attachment(file)
            .map_err(|reason| Failure::usage(format!("{}: {reason}", file.display())))?;
        let name = file.file_name().unwrap_or(file.as_os_str());
        let store = app.sessions().store();
        let attached = attachments::attach(store, &name.to_string_lossy(), bytes).await;
        attachments.push(attached.map_err(|error| Failure::usage(error.to_string()))?);
    }
    Ok(attachments)
}

/// Reads a file to attach: one byte more than allowed, to notice one that is too long.
pub(super) fn read_attachment(file: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let file = File::open(file).map_err(|error| error.to_string())?;
    file.take(MAX_ATTACHMENT_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}

fn money(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(amount) if amount.is_finite() && amount > 0.0 => Ok(amount),
        _ => Err("an amount in US dollars above 0, such as 0.50".to_owned()),
    }
}
