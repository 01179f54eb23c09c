//! Tasks of a chat in the terminal: those that a message begins, and those that others began.

use super::{Conversation, Course, Meanwhile};
use crate::cli::{
    Failure,
    watch::{self, Followed},
};
use agent::CommandError;
use protocol::Command;
use settings::ProfileFile;

impl Conversation<'_> {
    /// Gives Qilbee a message and follows what comes of it.
    pub(super) async fn say(&mut self, text: String) -> Result<Course, Failure> {
        let session = match &self.session {
            Some(session) => session.clone(),
            None => {
                let kept = self.profile.as_ref().map(ProfileFile::for_chat);
                let sessions = self.app.sessions();
                let created = sessions.create_with(self.options.clone(), kept).await;
                let created = created.map_err(|error| Failure::failed(error.to_string()))?;
                self.meanwhile = Some(Meanwhile::of(watch::from_the_beginning(&created)));
                self.session = Some(created.clone());
                created
            }
        };
        let (text, quoted) = match self.is_typed || self.own_words {
            true => (text, Vec::new()),
            false => (String::new(), vec![text]),
        };
        let submit = Command::Submit {
            text,
            attachments: self.attachments.clone(),
            quoted,
        };
        if let Some(meanwhile) = &mut self.meanwhile {
            let shown = meanwhile.until_now()?;
            self.editor.show_above(&shown);
        }
        let submitted = session.submit(submit.clone()).await;
        submitted.map_err(|error| Failure::failed(error.to_string()))?;
        if let Some(meanwhile) = &mut self.meanwhile {
            meanwhile.own_messages.note(&submit);
        }
        // What did not arrive is kept for the next one.
        self.attachments.clear();
        self.follow().await
    }

    /// Follows the task that runs, or is about to begin, to its end.
    pub(super) async fn follow(&mut self) -> Result<Course, Failure> {
        let Some(session) = self.session.clone() else {
            return Ok(Course::GoesOn);
        };
        let mut meanwhile = match self.meanwhile.take() {
            Some(meanwhile) => meanwhile,
            None => Meanwhile::of(watch::from_now(self.app, &session).await?),
        };
        let seen = meanwhile.take_running();
        let Meanwhile {
            watch,
            own_messages,
            ..
        } = &mut meanwhile;
        let followed = watch::follow_in_chat(self.app, &session, watch, own_messages, &seen).await;
        self.meanwhile = Some(meanwhile);
        match followed? {
            Followed::Left => Ok(Course::Ends),
            Followed::Ended(Ok(())) => Ok(Course::GoesOn),
            Followed::Ended(Err(failure)) => Err(failure),
        }
    }

    /// Returns whether a task runs that was begun elsewhere.
    pub(super) fn runs_elsewhere(&self) -> bool {
        self.meanwhile.as_ref().is_some_and(Meanwhile::runs)
    }

    /// Steers a task that was begun elsewhere. One that has just ended needs nothing any more.
    pub(super) async fn steer(&self, command: Command) -> Result<(), Failure> {
        let Some(session) = &self.session else {
            return Ok(());
        };
        match session.submit(command).await {
            Ok(()) | Err(CommandError::NotRunning) => Ok(()),
            Err(error) => Err(Failure::failed(error.to_string())),
        }
    }
}
