//! Signatures of answers. The server of a fleet belongs to whoever runs it, and everybody in its namespace may write there; a
//! desktop that is given keys takes a yes only from whoever holds one. What is signed names the task, the whole question as the
//! person saw it, and the answer, so that it fits nothing else.

use crate::{
    Answer, Question,
    private_files::{create_private_file, read_private},
};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use ring::{
    rand::SystemRandom,
    signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey},
};
use serde::{Deserialize, Serialize};
use std::{fs, io::Write as _, path::Path};

/// Begins all that is signed, so that nothing else that a key signs is taken for an answer.
const PURPOSE: &str = "qilbee-fleet answer 1";
/// Begins a line that is no key.
const COMMENT: char = '#';

/// Signature of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Signature {
    /// The public key, in Base64.
    pub key: String,
    /// The signature, in Base64.
    pub value: String,
}

/// An answer, and the question it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerTo {
    /// The question.
    pub question: String,
    /// Its name among all questions of all runs: another attempt may ask under the same one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole_name: Option<String>,
    /// The answer.
    pub answer: Answer,
    /// The signature of whoever gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
}

/// An answer with all that it is bound to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement<'a> {
    pub(crate) namespace: &'a str,
    pub(crate) task: &'a str,
    pub(crate) question: &'a Question,
    pub(crate) answer: &'a Answer,
}

/// Key of a person who answers.
pub struct SigningKey(Ed25519KeyPair);

/// Public keys of those whose answers count. None at all means that every answer does.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrustedKeys(Vec<String>);

impl AnswerTo {
    /// Checks that it fits a question of a task, and that somebody who is trusted gave it.
    ///
    /// # Errors
    /// Says why it does not count.
    pub(crate) fn check(
        &self,
        trusted: &TrustedKeys,
        namespace: &str,
        task: &str,
        question: &Question,
    ) -> Result<(), String> {
        question.check(&self.answer)?;
        let statement = Statement {
            namespace,
            task,
            question,
            answer: &self.answer,
        };
        trusted.check(&statement, self.signature.as_ref())
    }
}

impl Statement<'_> {
    fn bytes(&self) -> Result<Vec<u8>, String> {
        let Self {
            namespace,
            task,
            question,
            answer,
        } = self;
        serde_json::to_vec(&(PURPOSE, namespace, task, question, answer))
            .map_err(|error| error.to_string())
    }
}

impl SigningKey {
    /// Writes a new key to a file that is not there yet.
    pub(crate) fn create(path: &Path) -> Result<Self, String> {
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        let key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())
            .map_err(|_| "the system has no random numbers".to_owned())?;
        let mut file = create_private_file(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                format!("{} is there already. Nothing was changed.", path.display())
            }
            _ => told(error),
        })?;
        writeln!(file, "{}", BASE64.encode(key.as_ref())).map_err(told)?;
        Self::read(path)
    }

    /// Reads a key from its file.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let key = BASE64.decode(read_private(path)?).ok();
        let key = key.and_then(|key| Ed25519KeyPair::from_pkcs8(&key).ok());
        key.map(Self)
            .ok_or_else(|| format!("{}: this is no key of `qilbee-fleet keys`", path.display()))
    }

    /// The public key, for those who are to trust it.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.0.public_key())
    }

    /// Signs an answer.
    pub(crate) fn sign(&self, statement: &Statement<'_>) -> Result<Signature, String> {
        let signed = self.0.sign(&statement.bytes()?);
        Ok(Signature {
            key: self.public(),
            value: BASE64.encode(signed),
        })
    }
}

impl TrustedKeys {
    /// Reads them from a file: one in a line, then its owner's name.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let told = |words: &str| format!("{}: {words}", path.display());
        let text = fs::read_to_string(path).map_err(|error| told(&error.to_string()))?;
        let lines = text.lines().filter(|line| !line.starts_with(COMMENT));
        let keys = lines.filter_map(|line| line.split_whitespace().next());
        let keys: Vec<_> = keys.map(str::to_owned).collect();
        match keys.is_empty() {
            // A file without keys is a mistake: it would let every answer through.
            true => Err(told("there is no key in it")),
            false => Ok(Self(keys)),
        }
    }

    /// Checks that somebody who is trusted gave this answer.
    ///
    /// # Errors
    /// Says why it does not count.
    pub(crate) fn check(
        &self,
        statement: &Statement<'_>,
        signature: Option<&Signature>,
    ) -> Result<(), String> {
        if self.0.is_empty() {
            return Ok(());
        }
        let signature = signature.ok_or("the answer is not signed")?;
        if !self.0.contains(&signature.key) {
            return Err("nobody trusts the key of the answer".to_owned());
        }
        let bytes = |text: &str| BASE64.decode(text).unwrap_or_default();
        UnparsedPublicKey::new(&ED25519, bytes(&signature.key))
            .verify(&statement.bytes()?, &bytes(&signature.value))
            .map_err(|_| "the signature does not fit the answer".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_fits_one_answer_to_one_question() {
        let folder = tempfile::tempdir().unwrap();
        let mine = SigningKey::create(&folder.path().join("mine")).unwrap();
        let other = SigningKey::create(&folder.path().join("other")).unwrap();
        assert!(SigningKey::create(&folder.path().join("mine")).is_err());
        let list = folder.path().join("keys");
        fs::write(&list, format!("# support\n{} Ada\n", mine.public())).unwrap();
        let trusted = TrustedKeys::read(&list).unwrap();

        let question = Question {
            id: "q".to_owned(),
            exact: Some("rm x".to_owned()),
            ..Question::default()
        };
        let changed = Question {
            exact: Some("rm y".to_owned()),
            ..question.clone()
        };
        let other_run = Question {
            run: "r".to_owned(),
            ..question.clone()
        };
        let statement = Statement {
            namespace: "n",
            task: "t",
            question: &question,
            answer: &Answer::Yes,
        };
        let signature = mine.sign(&statement).unwrap();
        let check = |statement: Statement<'_>, signature: Option<&Signature>, is_good: bool| {
            let found = trusted.check(&statement, signature);
            assert_eq!(found.is_ok(), is_good, "{found:?}");
        };
        check(statement, Some(&signature), true);
        check(statement, None, false);
        check(statement, Some(&other.sign(&statement).unwrap()), false);
        let elsewhere = [
            Statement {
                namespace: "m",
                ..statement
            },
            Statement {
                task: "u",
                ..statement
            },
            Statement {
                question: &changed,
                ..statement
            },
            Statement {
                question: &other_run,
                ..statement
            },
            Statement {
                answer: &Answer::No,
                ..statement
            },
        ];
        for statement in elsewhere {
            check(statement, Some(&signature), false);
        }
        let nobody = TrustedKeys::default();
        assert_eq!(nobody.check(&statement, None), Ok(()));
    }

    #[cfg(unix)]
    #[test]
    fn a_key_that_others_can_read_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        SigningKey::create(&path).unwrap();
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o640);
        fs::set_permissions(&path, open).unwrap();
        let refusal = SigningKey::read(&path).err().unwrap();
        assert!(refusal.contains("chmod 600"), "{refusal}");
    }

    #[test]
    fn a_list_without_keys_is_a_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("keys");
        fs::write(&list, "# none yet\n\n").unwrap();
        assert!(TrustedKeys::read(&list).is_err());
    }
}
