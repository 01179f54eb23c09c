//! Amounts of money that people set as limits, in US dollars. What counts as one; never a sum of costs.

/// Returns whether a limit in US dollars is one.
pub(crate) fn is_amount(usd: f64) -> bool {
    usd.is_finite() && usd > 0.0
}
