//! Definition of a tool, as models and people see it before any call.

use localization::{LocalizedText, localized};
use protocol::{Concurrency, Domain, Effect, HostedTool, PictureSize, ToolKind, ToolSpec};
use serde_json::Value;

/// Name, family, effect and description of a tool. Constant for its life.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The name models call it by.
    pub name: String,
    /// Its family.
    pub domain: Domain,
    /// The strongest effect a call can have.
    pub effect: Effect,
    /// Concurrency of its calls.
    pub concurrency: Concurrency,
    /// `true` when its calls are run elsewhere.
    pub delegated: bool,
    /// Description for models.
    pub description: String,
    /// The provider's own tool that it stands for, and the size of its pictures.
    pub hosted: Option<(HostedTool, Option<PictureSize>)>,
    /// JSON Schema of the input, where it is not derived from the input's type.
    pub input_schema: Option<Value>,
    /// Actions of a toolset, each called by its own name; empty for a plain tool.
    pub actions: Vec<ToolsetAction>,
    /// Title of a call whose input is not valid.
    pub fallback_title: LocalizedText,
    /// `true` when it reads artifact URIs itself. For any other tool, an argument that is one is replaced by the artifact.
    pub reads_artifacts: bool,
}

/// One action of a toolset.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolsetAction {
    /// The name it is called by.
    pub name: String,
    /// Description: a sentence or two.
    pub description: String,
    /// The strongest effect it can have.
    pub effect: Effect,
    /// JSON Schema of its input.
    pub input_schema: Value,
}

impl Definition {
    /// A tool that this program runs, its calls one after another.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        domain: Domain,
        effect: Effect,
        description: impl Into<String>,
    ) -> Self {
        let name = name.into();
        Self {
            fallback_title: localized!("tools-use", tool = &name),
            name,
            domain,
            effect,
            concurrency: Concurrency::InOrder,
            delegated: false,
            description: description.into(),
            hosted: None,
            input_schema: None,
            actions: Vec::new(),
            reads_artifacts: false,
        }
    }

    /// Stands for this tool of the provider's. A model that does not know it reads description and schema.
    #[must_use]
    pub fn hosted(self, tool: HostedTool, picture: Option<PictureSize>) -> Self {
        Self {
            hosted: Some((tool, picture)),
            ..self
        }
    }

    /// Lets its calls run side by side.
    #[must_use]
    pub fn parallel(self) -> Self {
        Self {
            concurrency: Concurrency::Parallel,
            ..self
        }
    }

    /// Takes this schema in place of the derived one.
    #[must_use]
    pub fn input_schema(self, schema: Value) -> Self {
        Self {
            input_schema: Some(schema),
            ..self
        }
    }

    /// Title of a call whose input is not valid.
    #[must_use]
    pub fn fallback_title(self, title: impl Into<LocalizedText>) -> Self {
        Self {
            fallback_title: title.into(),
            ..self
        }
    }

    /// Specification as models get it and journals keep it.
    #[must_use]
    pub fn spec(&self) -> ToolSpec {
        let description = self.description.clone();
        let input_schema = self.schema().clone();
        ToolSpec {
            name: self.name.clone(),
            domain: self.domain.clone(),
            effect: self.effect,
            concurrency: self.concurrency,
            delegated: self.delegated,
            kind: match self.hosted {
                Some((tool, picture)) => ToolKind::Hosted {
                    tool,
                    picture,
                    description,
                    input_schema,
                },
                None => ToolKind::Custom {
                    description,
                    input_schema,
                },
            },
        }
    }

    /// Schema of the input.
    pub(crate) fn schema(&self) -> &Value {
        self.input_schema.as_ref().unwrap_or(&Value::Null)
    }
}
