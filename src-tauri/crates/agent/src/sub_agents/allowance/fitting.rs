//! Shares that are lowered in proportion until they fit into what is left together. `None` stands for no limit. Pure.

/// Returns the shares as they fit into this number.
pub(super) fn fitted_counts(shares: &[Option<u32>], left: Option<u32>) -> Vec<Option<u32>> {
    let Some(left) = left else {
        return shares.to_vec();
    };
    let sum: Option<u64> = shares.iter().map(|share| share.map(u64::from)).sum();
    let fit = |share: &Option<u32>| match (share, sum) {
        (Some(share), Some(sum)) if sum > u64::from(left) => {
            let lowered = u64::from(*share) * u64::from(left) / sum;
            u32::try_from(lowered).unwrap_or(left)
        }
        (Some(share), Some(_)) => *share,
        // One of them may have taken everything: each gets as much as any other.
        (share, _) => {
            let others = u32::try_from(shares.len()).unwrap_or(u32::MAX).max(1);
            share.unwrap_or(left).min(left / others)
        }
    };
    shares.iter().map(|share| Some(fit(share))).collect()
}

/// Returns the shares as they fit into this sum of money. Nothing is left of one that is spent.
pub(super) fn fitted_costs(shares: &[Option<f64>], left: Option<f64>) -> Vec<Option<f64>> {
    let Some(left) = left.map(|left| left.max(0.0)) else {
        return shares.to_vec();
    };
    let sum: Option<f64> = shares.iter().copied().sum();
    let fit = |share: &Option<f64>| match (share, sum) {
        (Some(share), Some(sum)) if sum > left => share * left / sum,
        (Some(share), Some(_)) => *share,
        (share, _) => {
            let others = u32::try_from(shares.len()).unwrap_or(u32::MAX).max(1);
            share.unwrap_or(left).min(left / f64::from(others))
        }
    };
    shares.iter().map(|share| Some(fit(share))).collect()
}
