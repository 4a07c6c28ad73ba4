//! Products large enough for tables of sums, where an instruction set has them.

use super::super::tables::{place, tokens_by_tables};
use super::*;

#[test]
fn tables_serve_many_rows_and_many_tokens() {
    let mut random = Random::seeded(11);
    let [few, many] = [240, 241].map(|rows| pack(rows, 5, &mut random, any_code));
    for tokens in [0, 23, 24, 31, 32, 40, 55, 56, 64, 512] {
        assert_eq!(tokens_by_tables(&few, tokens), 0);
    }
    let by_tables = [0, 23, 24, 31, 32, 40, 55, 56, 64, 512].map(|tokens| tokens_by_tables(&many, tokens));
    assert_eq!(by_tables, [0, 0, 24, 31, 32, 32, 32, 56, 64, 512]);
}

#[test]
fn every_row_has_a_place() {
    let mut places: Vec<_> = (0..TILE_ROWS).map(place).collect();
    places.sort_unstable();
    assert!(places.into_iter().eq(0..TILE_ROWS));
}

#[test]
fn every_isa_equals_the_reference_on_odd_shapes() {
    let mut random = Random::fresh();
    let pools = [1, 3].map(ThreadPool::new);
    // Sums are widened after 240 columns, handed on in strips of 64 rows, and a task has 384 to 768 rows.
    for rows in [241, 256, 303, 333, 1550] {
        for columns in [1, 15, 17, 225, 240, 241, 250, 481] {
            let weights = pack(rows, columns, &mut random, any_code);
            let mut input = Input::new(&weights, 97, &mut random, any_activation);
            let integers = input.expected_integers(&weights);
            let floats = input.expected_floats(&weights, true);
            for tokens in [24, 32, 33, 40, 57, 64, 97] {
                input.tokens = tokens;
                for isa in Isa::available() {
                    let case = format!("{isa}: {rows} rows, {columns} columns, {tokens} tokens");
                    assert!(input.integers(&pools[0], isa, &weights) == integers[..tokens * rows], "{case}");
                    assert!(input.floats(&pools[1], isa, &weights, true) == floats[..tokens * rows], "{case}");
                }
            }
        }
    }
}

#[test]
fn extremes_stay_inside_16_bits() {
    let mut random = Random::seeded(12);
    let pool = ThreadPool::new(2);
    for code in 0..3 {
        let weights = pack(260, 1000, &mut random, |_| code);
        for activation in [-128, 127] {
            let input = Input::new(&weights, 32, &mut random, |_| activation);
            let expected = (code as i32 - 1) * i32::from(activation) * 1000;
            for isa in Isa::available() {
                let integers = input.integers(&pool, isa, &weights);
                assert!(integers.iter().all(|&sum| sum == expected), "{isa}: code {code} times {activation}");
            }
        }
    }
}

#[test]
fn missing_tokens_are_not_read() {
    // The last token ends where the slice does.
    let weights = pack(256, 33, &mut Random::seeded(13), any_code);
    for isa in Isa::available() {
        for tokens in [24, 31, 32, 56] {
            let mut input = Input::new(&weights, tokens, &mut Random::seeded(14), any_activation);
            input.q.truncate((tokens - 1) * input.stride + weights.words_per_row() * 16);
            let integers = input.integers(&ThreadPool::new(1), isa, &weights);
            assert!(integers == input.expected_integers(&weights), "{isa}, {tokens} tokens");
        }
    }
}
