//! The distance between two arrays, and whether it is within a tolerance.

/// Distance of computed values from reference values.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// `|a − b| / |b|` over everything.
    pub rel_l2: f64,
    /// Largest single difference.
    pub max_abs: f64,
    /// `|a − b| / |b|` of each row.
    pub rows: Vec<f64>,
    /// Whether every computed value is a number.
    pub finite: bool,
}

impl Comparison {
    /// Compares row by row; `cols` elements make a row.
    ///
    /// A row much smaller than the largest is measured against a thousandth of that, so that noise on a zero row does
    /// not count as infinite.
    ///
    /// # Panics
    /// When the lengths differ or are no multiple of `cols`.
    pub fn new(computed: &[f32], reference: &[f32], cols: usize) -> Comparison {
        assert_eq!(computed.len(), reference.len());
        assert!(cols > 0 && computed.len().is_multiple_of(cols));
        let norm = |values: &mut dyn Iterator<Item = f64>| values.map(|v| v * v).sum::<f64>().sqrt();
        let reference_rows: Vec<f64> =
            reference.chunks(cols).map(|row| norm(&mut row.iter().map(|&v| f64::from(v)))).collect();
        let floor = 1e-3 * reference_rows.iter().copied().fold(1e-30, f64::max);
        let difference = |(a, b): (&f32, &f32)| f64::from(*a) - f64::from(*b);
        let rows = computed.chunks(cols).zip(reference.chunks(cols)).zip(&reference_rows);
        let rows = rows.map(|((a, b), size)| norm(&mut a.iter().zip(b).map(difference)) / size.max(floor)).collect();
        let whole = norm(&mut computed.iter().zip(reference).map(difference));
        let size = norm(&mut reference.iter().map(|&v| f64::from(v)));
        Comparison {
            rel_l2: whole / size.max(1e-30),
            max_abs: computed.iter().zip(reference).map(|pair| difference(pair).abs()).fold(0.0, f64::max),
            rows,
            finite: computed.iter().all(|value| value.is_finite()),
        }
    }

    /// Largest error of a row.
    pub fn worst_row(&self) -> f64 {
        self.rows.iter().copied().fold(0.0, f64::max)
    }
}

/// The largest error accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Limit on the error over everything.
    pub rel_l2: f64,
    /// `(limit, fraction)`: at least that fraction of rows must be within the limit.
    pub rows: Option<(f64, f64)>,
}

impl Tolerance {
    /// Only a limit over everything.
    pub const fn rel_l2(limit: f64) -> Tolerance {
        Tolerance { rel_l2: limit, rows: None }
    }

    /// Whether a comparison is within it.
    pub fn allows(&self, comparison: &Comparison) -> bool {
        let rows_hold = self.rows.is_none_or(|(limit, fraction)| {
            let within = comparison.rows.iter().filter(|&&row| row <= limit).count();
            within as f64 >= fraction * comparison.rows.len() as f64
        });
        comparison.finite && comparison.rel_l2 <= self.rel_l2 && rows_hold
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_relative_and_by_row() {
        let comparison = Comparison::new(&[3.0, 4.0, 0.0, 2.0], &[3.0, 4.0, 0.0, 1.0], 2);
        assert!((comparison.rel_l2 - 1.0 / 26f64.sqrt()).abs() < 1e-12);
        assert_eq!(comparison.rows, vec![0.0, 1.0]);
        assert_eq!((comparison.max_abs, comparison.worst_row(), comparison.finite), (1.0, 1.0, true));
    }

    #[test]
    fn a_tolerance_can_allow_a_few_bad_rows() {
        let comparison = Comparison::new(&[1.0, 1.0, 1.0, 1.1], &[1.0; 4], 1);
        assert!(!Tolerance::rel_l2(1e-2).allows(&comparison));
        assert!(Tolerance { rel_l2: 0.1, rows: Some((1e-4, 0.75)) }.allows(&comparison));
        assert!(!Tolerance { rel_l2: 0.1, rows: Some((1e-4, 0.9)) }.allows(&comparison));
        assert!(!Tolerance::rel_l2(f64::MAX).allows(&Comparison::new(&[f32::NAN], &[1.0], 1)));
    }
}
