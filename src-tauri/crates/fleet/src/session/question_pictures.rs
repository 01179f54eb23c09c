//! Pictures that go along with the questions of an attempt, within the limits of a server's history.

use super::{Program, picture::read_picture};
use crate::{Question, QuestionPicture, question_picture::MAX_PICTURE_BYTES};
use protocol::{SessionId, Target};
use std::{io, time::Duration};
use tokio::time::timeout;

/// Most bytes of all pictures of an attempt. The server ends a task whose history, with that of five attempts and written in
/// letters, has more than 50 MB.
const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// Time that a picture has to be read. A question without one is better than none.
const READ_LIMIT: Duration = Duration::from_secs(10);

/// Pictures of one attempt.
pub(crate) struct QuestionPictures<'a> {
    program: &'a Program,
    left_bytes: u64,
}

impl<'a> QuestionPictures<'a> {
    /// Pictures of a desktop that lets them go along, or does not.
    pub(crate) fn new(program: &'a Program, are_sent: bool) -> Self {
        Self {
            program,
            left_bytes: if are_sent { MAX_BYTES } else { 0 },
        }
    }

    /// Returns the question with the picture of its target, where there is one that can go along.
    pub(crate) fn add(
        &mut self,
        question: Question,
        session: Option<&SessionId>,
        target: Option<Box<Target>>,
    ) -> impl Future<Output = Question> + Send + 'static {
        let has_place = target.is_some();
        let target = target.filter(|target| self.reserve(target.image.byte_count));
        let wanted = session.cloned().zip(target);
        let program = self.program.clone();
        async move {
            let read = match wanted {
                Some((session, target)) => picture(&program, &session, &target).await,
                None => Ok(None),
            };
            let picture = read.unwrap_or_else(|error| {
                tracing::warn!(%error, "a question goes without its picture");
                None
            });
            Question {
                is_picture_left_out: has_place && picture.is_none(),
                picture: picture.map(Box::new),
                ..question
            }
        }
    }

    /// Reserves room for a picture of this length. Returns whether there was any.
    fn reserve(&mut self, byte_count: u64) -> bool {
        let left = self.left_bytes.checked_sub(byte_count);
        match left.filter(|_| byte_count <= MAX_PICTURE_BYTES) {
            Some(left) => {
                self.left_bytes = left;
                true
            }
            None => {
                tracing::debug!(byte_count, "a picture does not go along");
                false
            }
        }
    }
}

async fn picture(
    program: &Program,
    session: &SessionId,
    target: &Target,
) -> io::Result<Option<QuestionPicture>> {
    let read = timeout(READ_LIMIT, read_picture(program, session, &target.image));
    let data = read
        .await
        .map_err(|_| io::Error::other("it could not be read in time"))??;
    Ok(QuestionPicture::new(target, data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_question_says_that_its_picture_stays_behind() {
        let program = program();
        let mut pictures = QuestionPictures::new(&program, false);
        let image = protocol::BlobRef {
            id: "b".into(),
            media_type: "image/webp".to_owned(),
            byte_count: 3,
            width: Some(4),
            height: Some(2),
        };
        let target = Target {
            image,
            region: protocol::Region {
                x: 0,
                y: 0,
                width: 4,
                height: 2,
            },
            points: Vec::new(),
            window: None,
        };
        let session = SessionId::new("s");
        let target = Some(Box::new(target));
        let asked = pictures
            .add(Question::default(), Some(&session), target)
            .await;
        assert!(asked.lacks_picture());
        assert!(
            asked.again(1).lacks_picture(),
            "nor does it come along later"
        );
        let about_nothing = pictures.add(Question::default(), Some(&session), None);
        assert!(!about_nothing.await.lacks_picture());
    }

    fn program() -> Program {
        Program {
            path: "qilbee".into(),
            home: "home".into(),
            display: Vec::new(),
        }
    }

    #[test]
    fn pictures_go_along_within_their_limits() {
        let program = program();
        assert!(!QuestionPictures::new(&program, false).reserve(1));
        let mut pictures = QuestionPictures::new(&program, true);
        assert!(!pictures.reserve(MAX_PICTURE_BYTES + 1));
        let all = MAX_BYTES / MAX_PICTURE_BYTES;
        assert!((0..all).all(|_| pictures.reserve(MAX_PICTURE_BYTES)));
        assert!(!pictures.reserve(1), "the history of a task is bounded");
    }
}
