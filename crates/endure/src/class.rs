//! What a kind of trial is.

use std::time::Duration;
use tritune_testing::Random;

/// A kind of trial. A trial is made first, which is not measured, and then run.
pub trait Class {
    /// Its name, without spaces.
    fn name(&self) -> &'static str;

    /// Makes the next input, in the folder the class was given, and answers its size in bytes; nothing where memory is not
    /// measured.
    fn make(&mut self, random: &mut Random) -> anyhow::Result<Option<usize>>;

    /// Does with it what a user would. Answers for how many tries it counts, or what went wrong.
    fn run(&mut self) -> Result<u64, String>;

    /// Time a trial may take.
    fn limit(&self) -> Duration {
        Duration::from_secs(10)
    }
}
