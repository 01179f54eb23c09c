//! Sites that come up while a call runs: each is decided about by the policy of the session, or by the person. Only one
//! question is open at a time, so sites wait for their turn.

use super::{
    CallRunner, RunningCall,
    approval::{OpenQuestion, QuestionSubject},
    site_gate::PendingSite,
};
use localization::{LocalizedText, localized};
use policy::{ConnectionDecision, PolicyInput, ProposedConnection, Reason, decide_connection};
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, ApprovalId, CallId, Confinement, Domain, DurableBody,
    Effect, Mode, Question,
};
use store::StoreError;
use tools::{Destination, Verdict};

/// Bytes in a kilobyte, as people are told sizes.
const KILOBYTE: u64 = 1000;
/// Sites that wait for a decision, at most; further ones are refused.
const MAX_WAITING: usize = 32;

impl CallRunner<'_, '_> {
    /// Takes a site up that a call reaches for.
    pub(super) fn take_site(&mut self, site: PendingSite) {
        if self.sites_waiting.len() < MAX_WAITING {
            self.sites_waiting.push_back(site);
        } else {
            site.settle(Verdict::Refused(localized!("agent-site-too-many")));
        }
    }

    /// Decides about the sites that wait, up to the first that has to be asked about.
    pub(super) async fn decide_sites(&mut self) -> Result<(), StoreError> {
        self.withdraw_given_up().await?;
        while self.question.is_none()
            && let Some(site) = self.sites_waiting.pop_front()
        {
            if site.is_given_up() {
                continue;
            }
            match self.judge_site(&site) {
                ConnectionDecision::Allow { limit_bytes } => {
                    site.settle(Verdict::Allowed { limit_bytes });
                }
                ConnectionDecision::Deny => {
                    site.settle(Verdict::Refused(localized!("agent-site-observe")));
                }
                ConnectionDecision::Ask {
                    input,
                    reasons,
                    once_only,
                } => {
                    let question = self.site_question(&site, *input, &reasons, once_only);
                    self.ask_about_site(site, question).await?;
                }
            }
        }
        Ok(())
    }

    /// Judges a site by the policy of this session. One of a call that is over leads nowhere.
    fn judge_site(&self, site: &PendingSite) -> ConnectionDecision {
        let Some(running) = self.running_call(&site.call) else {
            return ConnectionDecision::Deny;
        };
        let destination = &site.destination;
        if running.sites.allowed.contains(&destination.host) && destination.url.is_none() {
            return ConnectionDecision::Allow { limit_bytes: None };
        }
        let connection = ProposedConnection {
            host: &destination.host,
            url: destination.url.as_deref(),
            commands: &running.sites.commands,
            approved: running.sites.approved,
            sent_bytes: destination.sent_bytes,
        };
        let conversation = self.turn.log.conversation();
        let mode = self
            .turn
            .options()
            .map_or(Mode::default(), |options| options.mode);
        decide_connection(
            mode,
            &connection,
            conversation.taint(),
            conversation.grants(),
            self.turn.log.clock().now(),
        )
    }

    fn site_question(
        &self,
        site: &PendingSite,
        input: PolicyInput,
        reasons: &[Reason],
        once_only: bool,
    ) -> Question {
        let destination = &site.destination;
        let tool = self.running_call(&site.call);
        Question {
            sentence: wants(destination),
            exact: destination.url.clone(),
            reason: Reason::join(reasons),
            tool: tool.map_or_else(String::new, |running| running.prepared.call.name.clone()),
            domain: Domain::Web,
            effect: Effect::Send,
            confinement: Confinement::None,
            scope_text: input
                .scope_text(self.turn.executor.known_directories())
                .filter(|_| !once_only),
            scope: input.scope,
            once_only,
            tainted: input.tainted,
            target: None,
        }
    }

    async fn ask_about_site(
        &mut self,
        site: PendingSite,
        question: Question,
    ) -> Result<(), StoreError> {
        // Answers to questions that are settled: a second click, or a second window.
        while self.turn.inputs.answers.try_recv().is_ok() {}
        let approval = ApprovalId::new(self.turn.ids().fresh());
        let call = site.call.clone();
        self.question = Some(OpenQuestion {
            approval: approval.clone(),
            call: call.clone(),
            subject: QuestionSubject::Site(site),
        });
        let asked = ApprovalEvent::ApprovalRequested {
            approval,
            call,
            question,
        };
        self.turn
            .log
            .record(vec![DurableBody::Approval(asked)])
            .await
    }

    /// Settles a site with the person's answer.
    pub(super) fn answer_site(&mut self, site: PendingSite, answer: &Answer) {
        let verdict = match answer {
            Answer::Allow { .. } => {
                let host = site.destination.host.clone();
                if let Some(running) = self.running_call_mut(&site.call) {
                    running.sites.allowed.insert(host);
                }
                Verdict::Allowed { limit_bytes: None }
            }
            Answer::Deny { reason } => Verdict::Refused(match reason {
                Some(reason) => localized!("agent-site-denied-because", reason = reason),
                None => localized!("agent-site-denied"),
            }),
        };
        site.settle(verdict);
    }

    /// Takes back a question whose program or sub-agent has given up.
    pub(super) async fn withdraw_given_up(&mut self) -> Result<(), StoreError> {
        let is_given_up = |open: &mut OpenQuestion| match &open.subject {
            QuestionSubject::Site(site) => site.is_given_up(),
            QuestionSubject::SubAgent(asked) => asked.is_given_up(),
            QuestionSubject::Call { .. } => false,
        };
        match self.question.take_if(is_given_up) {
            Some(open) => {
                let resolved = open.resolved(Answer::Deny { reason: None }, AnsweredBy::Rules);
                self.turn.log.record(vec![resolved]).await
            }
            None => Ok(()),
        }
    }

    pub(super) fn running_call(&self, call: &CallId) -> Option<&RunningCall> {
        let mut running = self.at_work.values();
        running.find(|running| running.prepared.call.call == *call)
    }

    pub(super) fn running_call_mut(&mut self, call: &CallId) -> Option<&mut RunningCall> {
        let mut running = self.at_work.values_mut();
        running.find(|running| running.prepared.call.call == *call)
    }
}

/// Returns the question's sentence.
fn wants(destination: &Destination) -> LocalizedText {
    let host = destination.host.as_str();
    let program = destination.program.as_deref();
    match (destination.url.is_some(), program, destination.sent_bytes) {
        (true, None, _) => localized!("agent-site-redirect", host = host),
        (_, Some(program), 0) => localized!("agent-site-program", host = host, program = program),
        (_, None, 0) => localized!("agent-site-unknown", host = host),
        (_, program, sent) => localized!(
            "agent-site-more",
            host = host,
            program = program.unwrap_or("?"),
            size = sent.div_ceil(KILOBYTE)
        ),
    }
}
