//! Calls that give a part of the task to a sub-agent: begins its session within what the task may still use, asks the
//! person what it asks, and records what came of it.

use super::{
    CallRunner, RunningCall,
    approval::{OpenQuestion, QuestionSubject},
    output,
    scheduling::CallTask,
};
use crate::{
    executor::CallWork,
    session::assignment::{Assignment, MAX_DEPTH, Part},
    sub_agents::{
        Allowance, MAX_AT_A_TIME, PartRules, RelayedControl, SubAgent, SubAgentChannels,
        SubAgentQuestion, SubAgentReport, part_end, part_options,
    },
};
use futures::FutureExt as _;
use localization::{LocalizedText, localized};
use protocol::{
    ApprovalEvent, ApprovalId, CallEvent, CallId, DurableBody, Item, Mode, ParentCall, Profile,
    SessionOptions, ToolCall,
};
use std::collections::VecDeque;
use store::StoreError;
use tokio::sync::{mpsc, watch};
use tools::{SubAgentTask, ToolError};

/// Questions of sub-agents that wait to be taken up.
const QUESTION_QUEUE: usize = 16;

/// Sub-agents of the calls of an answer.
pub(super) struct CallSubAgents {
    sender: mpsc::Sender<SubAgentQuestion>,
    questions: mpsc::Receiver<SubAgentQuestion>,
    /// Questions that wait for their turn.
    waiting: VecDeque<SubAgentQuestion>,
    /// The rules of this session, for those that work for it.
    rules: watch::Sender<PartRules>,
}

/// Profile and options that a part is begun with.
struct Chosen {
    profile: Option<Profile>,
    options: SessionOptions,
}

impl CallSubAgents {
    pub(super) fn new(mode: Mode) -> Self {
        let (sender, questions) = mpsc::channel(QUESTION_QUEUE);
        Self {
            sender,
            questions,
            waiting: VecDeque::new(),
            rules: watch::channel(PartRules {
                mode,
                ..PartRules::default()
            })
            .0,
        }
    }

    /// Returns the next question. Cancel-safe.
    pub(super) async fn next(&mut self) -> SubAgentQuestion {
        match self.questions.recv().await {
            Some(question) => question,
            // This holds a sender itself, so the channel is never closed.
            None => std::future::pending().await,
        }
    }

    pub(super) fn take(&mut self, question: SubAgentQuestion) {
        self.waiting.push_back(question);
    }

    /// Tells those at work of the rules.
    fn tell(&self, rules: PartRules) {
        self.rules.send_if_modified(|told| {
            let changes = *told != rules;
            *told = rules;
            changes
        });
    }
}

impl CallRunner<'_, '_> {
    /// True while a sub-agent works for one of the calls.
    pub(super) fn delegates(&self) -> bool {
        let mut running = self.at_work.values();
        running.any(|running| running.share.is_some())
    }

    /// Tells sub-agents of the mode and the limits of this session as they are now.
    pub(super) fn tell_rules(&self) {
        let (Some(options), Some(guards)) = (self.turn.options(), self.turn.guards()) else {
            return;
        };
        let left = guards.allowance(options, self.turn.log.clock());
        let parts = self.at_work.values();
        let (calls, shares): (Vec<_>, Vec<_>) = parts
            .filter_map(|part| Some((part.prepared.call.call.clone(), part.share?)))
            .unzip();
        self.sub_agents.tell(PartRules {
            mode: options.mode,
            limits: calls.into_iter().zip(left.fitted(&shares)).collect(),
        });
    }

    /// Begins the session of a sub-agent. Returns its work and its share of the limits; where it can't begin, the work is
    /// the failure.
    pub(super) async fn give_part(
        &mut self,
        call: &ToolCall,
        task: &SubAgentTask,
    ) -> Result<(CallTask, Option<Allowance>), StoreError> {
        let refused = |reason: LocalizedText| {
            let failed = async move { Err(ToolError::ForModel(reason)) };
            (failed.boxed(), None)
        };
        // Taken before anything is waited for, so that no pause is missed.
        let relay = self.turn.inputs.relay();
        let share = match self.share(task.max_cost_usd) {
            Ok(share) => share,
            Err(reason) => return Ok(refused(reason)),
        };
        let Chosen { profile, options } = match self.chosen(task, &share) {
            Ok(chosen) => chosen,
            Err(reason) => return Ok(refused(reason)),
        };
        let Some(sessions) = self.turn.parts.sub_sessions.upgrade() else {
            return Ok(refused(localized!("agent-part-closed")));
        };
        let part = Part {
            parent: ParentCall {
                session: self.turn.log.session().clone(),
                call: call.call.clone(),
                depth: self.depth() + 1,
            },
            title: protocol::short_title(&task.task),
        };
        let begun = sessions.begin(options.clone(), profile, part);
        let session = match begun.await {
            Ok(session) => session,
            Err(reason) => return Ok(refused(reason)),
        };
        let started = CallEvent::SubAgentStarted {
            call: call.call.clone(),
            sub_agent: session.id().clone(),
        };
        self.turn
            .log
            .record(vec![DurableBody::Call(started)])
            .await?;
        let assignment = Assignment {
            words: self.turn.log.conversation().sub_agents().words().to_vec(),
            part: task.task.clone(),
        };
        let control = RelayedControl {
            work: self.work.child_token(),
            stop: self.turn.inputs.stop.clone(),
            turn: relay,
            rules: self.sub_agents.rules.subscribe(),
        };
        let channels = SubAgentChannels {
            questions: self.sub_agents.sender.clone(),
            progress: self.progress.clone(),
        };
        let sub_agent = SubAgent::new(call.call.clone(), session, options, control, channels);
        let work = async move {
            let report = sub_agent.run(assignment).await?;
            Ok(CallWork::Part(Box::new(report)))
        };
        Ok((work.boxed(), Some(share)))
    }

    /// Returns the share of what is left for one more sub-agent.
    fn share(&self, asked_usd: Option<f64>) -> Result<Allowance, LocalizedText> {
        if self.depth() >= MAX_DEPTH {
            return Err(localized!("agent-part-too-deep", most = MAX_DEPTH));
        }
        let given: Vec<_> = self
            .at_work
            .values()
            .filter_map(|at_work| at_work.share)
            .collect();
        if given.len() >= MAX_AT_A_TIME {
            return Err(localized!("agent-part-too-many", most = MAX_AT_A_TIME));
        }
        let left = match (self.turn.options(), self.turn.guards()) {
            (Some(options), Some(guards)) => Some(guards.allowance(options, self.turn.log.clock())),
            (None, _) | (_, None) => None,
        };
        let left = left.map(|left| given.iter().fold(left, Allowance::without));
        left.and_then(|left| left.share(asked_usd))
            .ok_or_else(|| localized!("agent-part-nothing-left"))
    }

    fn chosen(&self, task: &SubAgentTask, share: &Allowance) -> Result<Chosen, LocalizedText> {
        let Some(parent) = self.turn.options() else {
            return Err(localized!("agent-part-closed"));
        };
        let (profile, chosen) = match &task.profile {
            Some(name) if !self.is_named(name) => {
                return Err(localized!("agent-part-profile-not-named", profile = name));
            }
            Some(name) => {
                let (profile, options) = self.turn.parts.profiles.apply(name, parent.clone())?;
                (Some(profile), options)
            }
            None => (
                self.turn.log.conversation().profile().cloned(),
                parent.clone(),
            ),
        };
        Ok(Chosen {
            profile,
            options: part_options(parent, chosen, share),
        })
    }

    /// True when the person named this profile: it decides which model reads their words.
    fn is_named(&self, profile: &str) -> bool {
        let words = self.turn.log.conversation().sub_agents().words();
        let mut texts = words.iter().filter_map(Item::as_text);
        texts.any(|text| text.to_lowercase().contains(profile))
    }

    fn depth(&self) -> u32 {
        self.turn.log.conversation().sub_agents().depth()
    }

    /// Asks the person what sub-agents ask, one question at a time. What they allowed in this chat needs none.
    pub(super) async fn ask_for_sub_agents(&mut self) -> Result<(), StoreError> {
        while self.question.is_none()
            && let Some(asked) = self.sub_agents.waiting.pop_front()
        {
            if asked.is_given_up() {
                continue;
            }
            let now = self.turn.log.clock().now();
            let grants = self.turn.log.conversation().grants();
            if let Some(grant) = grants.covering_question(&asked.question, now).cloned() {
                asked.settle_by(grant);
                continue;
            }
            // Answers to questions that are settled: a second click, or a second window.
            while self.turn.inputs.answers.try_recv().is_ok() {}
            let approval = ApprovalId::new(self.turn.ids().fresh());
            let requested = ApprovalEvent::ApprovalRequested {
                approval: approval.clone(),
                call: asked.call.clone(),
                question: asked.question.as_ref().clone(),
            };
            self.question = Some(OpenQuestion {
                approval,
                call: asked.call.clone(),
                subject: QuestionSubject::SubAgent(asked),
            });
            let requested = DurableBody::Approval(requested);
            self.turn.log.record(vec![requested]).await?;
        }
        Ok(())
    }

    /// Returns the events that end the part that a call gave away, as far as its sub-agent has come. None for other calls.
    pub(super) async fn part_end(&mut self, call: &CallId) -> Result<Vec<DurableBody>, StoreError> {
        let record = self.turn.log.conversation().sub_agents();
        match record.at_work_for(call).cloned() {
            Some(sub_agent) => part_end(self.turn.log.store(), call, &sub_agent).await,
            None => Ok(Vec::new()),
        }
    }

    /// Records the result of a part, unless its call was cut off meanwhile.
    pub(super) async fn end_part(
        &mut self,
        running: RunningCall,
        report: SubAgentReport,
    ) -> Result<(), StoreError> {
        if self.work.is_cancelled() {
            return self.end_interrupted(running).await;
        }
        let duration = running.since.elapsed();
        let call = &running.prepared.call;
        match report.into_result() {
            Ok(output) => {
                let events = output::events(&self.output_place(), call, output, duration).await?;
                self.turn.log.record(events).await
            }
            Err(error) => {
                let result = Err(error);
                self.record(running.queue, call, result, duration).await
            }
        }
    }
}
