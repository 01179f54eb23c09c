//! Facts that a server tells of a model. What it does not say, or says in another form, stays unknown.

use super::served_model::ServedModel;
use crate::{Price, Prices};

/// Facts about a model, as its server tells them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ModelFacts {
    /// Window in tokens, the answer included.
    pub context_tokens: Option<u64>,
    /// Longest answer in tokens.
    pub max_output_tokens: Option<u32>,
    /// It sees pictures.
    pub sees: Option<bool>,
    /// It calls tools by itself.
    pub calls_tools: Option<bool>,
    /// List prices.
    pub price: Option<Price>,
}

impl ServedModel {
    /// Adds what the server tells where nobody else has said it.
    #[must_use]
    pub fn with(self, facts: &ModelFacts) -> Self {
        Self {
            context_tokens: self.context_tokens.or(facts.context_tokens),
            max_output_tokens: self.max_output_tokens.or(facts.max_output_tokens),
            prices: self.prices.or(facts.price.map(Prices::flat)),
            sees: self.sees.or(facts.sees),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_fill_what_nobody_has_said() {
        let price = Price::list(1.0, 1.0, 1.0, 0.1, 2.0);
        let facts = ModelFacts {
            context_tokens: Some(65_536),
            max_output_tokens: Some(8_192),
            sees: Some(false),
            calls_tools: Some(true),
            price: Some(price),
        };
        let unknown = ServedModel::unknown("m");
        let wanted = ServedModel {
            context_tokens: Some(65_536),
            max_output_tokens: Some(8_192),
            prices: Some(Prices::flat(price)),
            sees: Some(false),
            ..unknown.clone()
        };
        assert_eq!(unknown.with(&facts), wanted);
        let said = ServedModel {
            context_tokens: Some(9_000),
            max_output_tokens: Some(900),
            prices: Some(Prices::NONE),
            sees: Some(true),
            ..ServedModel::unknown("m")
        };
        assert_eq!(said.clone().with(&facts), said);
    }
}
