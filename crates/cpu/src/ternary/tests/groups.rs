//! Products with several scales in a row, against plain loops.

use super::reference::weight;
use crate::isa::Isa;
use crate::math::testing::assert_same_bits;
use crate::pool::ThreadPool;
use crate::quantize::tests::Owned;
use crate::quantize::{QuantizedMut, quantize};
use crate::ternary::PackedTernary;
use crate::ternary::groups::{Activations, matmul_groups};
use crate::ternary_matmul_backward::testing::random_groups;
use tritune_graph::GroupSize;
use tritune_testing::Random;

/// Groups of weights and of activations, and whether those of a token share its scale.
type Form = (Option<GroupSize>, GroupSize, bool);

/// Weights and activations with groups, and what may be expected of their product.
struct Case {
    weights: PackedTernary,
    act: Owned,
    group: GroupSize,
    residual: Vec<f32>,
}

impl Case {
    fn new(
        random: &mut Random,
        (rows, columns, tokens): (usize, usize, usize),
        (of_weights, group, shared_scale): Form,
    ) -> Case {
        let weights = random_groups(random, rows, columns, of_weights);
        let x: Vec<f32> = (0..tokens * columns).map(|_| random.float() * 3.0).collect();
        let mut act = Owned::new(tokens, columns);
        let groups = group.per_row(columns);
        (act.scales, act.sums) = (vec![f32::NAN; tokens * groups], vec![i32::MIN; tokens * groups]);
        let Owned { q, stride, scales, sums } = &mut act;
        let out = QuantizedMut { q, stride: *stride, scales, sums, group: Some(group), shared_scale };
        quantize(&ThreadPool::new(1), Isa::Portable, &x, tokens, columns, out);
        Case { weights, act, group, residual: (0..tokens * rows).map(|_| random.float()).collect() }
    }

    fn run(&self, pool: &ThreadPool, isa: Isa, tokens: usize, residual: bool) -> Vec<f32> {
        let mut out = vec![f32::NAN; tokens * self.weights.rows()];
        let Owned { q, stride, scales, sums } = &self.act;
        let act = Activations { q, stride: *stride, sums, scales, group: self.group };
        let residual = residual.then_some(self.residual.as_slice());
        matmul_groups(pool, isa, &self.weights, act, tokens, residual, &mut out);
        out
    }

    /// The definition, group by group.
    fn expected(&self, tokens: usize, residual: bool) -> Vec<f32> {
        let (rows, columns) = (self.weights.rows(), self.weights.columns());
        let group = self.group;
        let groups = group.per_row(columns);
        let mut out = vec![0.0; tokens * rows];
        for (index, out) in out.iter_mut().enumerate() {
            let (token, row) = (index / rows, index % rows);
            for number in 0..groups {
                let columns = number * group.columns()..columns.min((number + 1) * group.columns());
                let q = |k: usize| i32::from(self.act.q[token * self.act.stride + k]);
                let sum: i32 = columns.clone().map(|k| weight(&self.weights, row, k) * q(k)).sum();
                let scale = match self.weights.group() {
                    Some(_) => self.weights.scale(row, columns.start / 16),
                    None => 1.0,
                };
                let act = self.act.scales[token * groups + number];
                *out += sum as f32 * (scale * (1.0 / act));
            }
            if self.weights.group().is_none() {
                *out *= self.weights.scale(row, 0);
            }
            if residual {
                *out += self.residual[index];
            }
        }
        out
    }
}

/// Every form of weights and activations with groups.
fn forms() -> Vec<Form> {
    let all = GroupSize::ALL.into_iter();
    all.flat_map(|group| [(Some(group), group, false), (Some(group), group, true), (None, group, false)]).collect()
}

#[test]
fn every_isa_equals_the_definition_on_odd_shapes() {
    let mut random = Random::fresh();
    let pool = ThreadPool::new(2);
    for form in forms() {
        for (rows, columns) in [(1, 1), (5, 31), (16, 32), (17, 33), (31, 100), (33, 256), (70, 513), (40, 1000)] {
            let case = Case::new(&mut random, (rows, columns, 23), form);
            let expected = [false, true].map(|residual| case.expected(23, residual));
            for tokens in (1..=11).chain([13, 23]) {
                for isa in Isa::available() {
                    for residual in [false, true] {
                        let name = format!("{isa}: {rows} x {columns}, {tokens} tokens, {form:?}");
                        let got = case.run(&pool, isa, tokens, residual);
                        assert_same_bits(&got, &expected[usize::from(residual)][..tokens * rows], &name);
                    }
                }
            }
        }
    }
}

#[test]
fn many_rows_and_tokens_equal_the_definition() {
    let mut random = Random::fresh();
    let pool = ThreadPool::new(3);
    for form in forms() {
        for (rows, columns) in [(241, 33), (300, 250), (333, 513)] {
            let case = Case::new(&mut random, (rows, columns, 89), form);
            let expected = case.expected(89, true);
            for tokens in [24, 33, 57, 89] {
                for isa in Isa::available() {
                    let name = format!("{isa}: {rows} x {columns}, {tokens} tokens, {form:?}");
                    assert_same_bits(&case.run(&pool, isa, tokens, true), &expected[..tokens * rows], &name);
                }
            }
        }
    }
}

#[test]
fn threads_do_not_change_a_bit() {
    let mut random = Random::fresh();
    for form in [(Some(GroupSize::G128), GroupSize::G128, false), (None, GroupSize::G64, false)] {
        let case = Case::new(&mut random, (300, 1000, 90), form);
        let expected = case.expected(90, true);
        for isa in Isa::available() {
            for threads in 1..=4 {
                let got = case.run(&ThreadPool::new(threads), isa, 90, true);
                assert_same_bits(&got, &expected, &format!("{isa}, {threads} threads"));
            }
        }
    }
}
