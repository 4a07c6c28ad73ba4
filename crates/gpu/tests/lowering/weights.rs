//! How weights are read from their source, and where they lie on a device.

use crate::devices::h200;
use std::collections::HashMap;
use tritune_gpu::weights::{Part, Placed, ResourceMemory, dense_row_vectors, place_weight, repack_dense_row};
use tritune_gpu::{BufferId, Profile, Span, WeightLayout};
use tritune_graph::{DeviceError, Encoding, Resource, RowSource, Segment};
use tritune_testing::Random;

/// Memory of the host, dirty when it is taken.
struct Memory {
    profile: Profile,
    buffers: Vec<Vec<u8>>,
    /// Tensors that somebody else has placed in these buffers.
    stored: HashMap<String, Span>,
}

impl ResourceMemory for Memory {
    type Buffer = Span;

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn take(&mut self, bytes: u64, _: &str) -> Result<Span, DeviceError> {
        self.buffers.push(vec![0xaa; bytes as usize]);
        Ok(Span { buffer: BufferId(self.buffers.len() as u32 - 1), offset: 0, bytes })
    }

    fn write(&mut self, span: &Span, offset: u64, data: &[u8]) -> Result<(), DeviceError> {
        assert!(offset + data.len() as u64 <= span.bytes);
        self.buffers[span.buffer.0 as usize][(span.offset + offset) as usize..][..data.len()].copy_from_slice(data);
        Ok(())
    }

    fn clear(&mut self, span: &Span) -> Result<(), DeviceError> {
        self.write(span, 0, &vec![0; span.bytes as usize])
    }

    fn adopt(
        &mut self,
        resource: &Resource,
        part: &Part,
        source: &mut dyn RowSource,
    ) -> Result<Option<Span>, DeviceError> {
        let Some(span) = part.name.and_then(|name| self.stored.get(name)) else { return Ok(None) };
        let bytes = &self.buffers[span.buffer.0 as usize][span.offset as usize..][..span.bytes as usize];
        let mut read = |offset: u64, out: &mut [u8]| {
            out.copy_from_slice(&bytes[offset as usize..][..out.len()]);
            Ok(())
        };
        Ok(part.is_stored(resource, source, &mut read)?.then(|| span.clone()))
    }
}

#[test]
fn dense_rows_are_read_a_megabyte_at_a_time_and_lie_in_shards() {
    let mut random = Random::fresh();
    for (encoding, cols) in [(Encoding::F32, 510), (Encoding::F16, 1001), (Encoding::Q8_0, 992), (Encoding::Q6K, 2560)]
    {
        for (max_binding, whole) in [(1 << 30, true), (1 << 20, false)] {
            let rows = 1500 + random.below(100);
            let resource = Resource::dense("weight", rows, cols, encoding);
            let row_bytes = encoding.row_bytes(cols);
            let source: Vec<u8> = (0..rows * row_bytes).map(|_| random.next() as u8).collect();
            let mut asked = Vec::new();
            let mut read = |first: usize, out: &mut [u8]| {
                asked.push(out.len());
                out.copy_from_slice(&source[first * row_bytes..][..out.len()]);
                Ok(())
            };
            let mut memory =
                Memory { profile: Profile { max_binding, ..h200() }, buffers: Vec::new(), stored: HashMap::new() };
            let placed = place_weight(&mut memory, WeightLayout::Trits, &resource, &mut read).unwrap();
            let Placed::Dense { encoding: kept, row_vectors, shards } = placed else { panic!("no dense weight") };
            assert_eq!((kept, row_vectors), (encoding, dense_row_vectors(encoding, cols)));
            assert_eq!(shards.len() == 1, whole);
            assert!(asked.iter().all(|&bytes| bytes <= 1 << 20) && asked.len() <= 10, "{asked:?}");
            let mut next = 0;
            for shard in &shards {
                assert_eq!(shard.first_row, next);
                assert!(shard.buffer.bytes <= max_binding);
                next += shard.rows;
                let data = &memory.buffers[shard.buffer.buffer.0 as usize][shard.buffer.offset as usize..];
                for (row, found) in data.chunks_exact(row_vectors * 16).take(shard.rows).enumerate() {
                    let mut expected = vec![0; row_vectors * 16];
                    let from = &source[(shard.first_row + row) * row_bytes..][..row_bytes];
                    repack_dense_row(encoding, cols, from, &mut expected);
                    assert!(found == expected, "{encoding:?}: row {row} from {}", shard.first_row);
                }
            }
            assert_eq!(next, rows);
        }
    }
}

#[test]
fn tensors_that_somebody_stores_are_adopted_once_every_row_agrees() {
    let mut random = Random::fresh();
    let names = ["q", "k", "v"];
    for (encoding, cols, max_binding) in
        [(Encoding::Ternary, 256, 1 << 30), (Encoding::Ternary, 512, 64 << 10), (Encoding::Q8_0, 96, 1 << 30)]
    {
        let rows = names.map(|_| 1 + random.below(700));
        // Dense weights are adopted as a whole.
        let resource = if encoding.is_ternary() {
            let segments = names.iter().zip(rows).map(|(name, rows)| Segment { name: (*name).to_owned(), rows });
            Resource::ternary("qkv", cols, segments.collect())
        } else {
            Resource::dense("q", rows[0], cols, encoding)
        };
        let row_bytes = encoding.row_bytes(cols);
        let source: Vec<u8> = (0..resource.rows * row_bytes).map(|_| random.next() as u8 & 0x55).collect();
        let mut read = |first: usize, out: &mut [u8]| {
            out.copy_from_slice(&source[first * row_bytes..][..out.len()]);
            Ok(())
        };
        let profile = Profile { max_binding, tensor_shards: true, ..h200() };
        // Somebody else binds all of a tensor at once.
        let whole = Profile { max_binding: 1 << 30, ..profile.clone() };
        let mut owner = Memory { profile: whole, buffers: Vec::new(), stored: HashMap::new() };
        let placed = place_weight(&mut owner, WeightLayout::Trits, &resource, &mut read).unwrap();
        let (Placed::Ternary { shards, .. } | Placed::Dense { shards, .. }) = placed else { panic!("no weight") };
        let first_rows: Vec<usize> = shards.iter().map(|shard| shard.first_row).collect();
        let starts = [0, rows[0], rows[0] + rows[1]];
        assert_eq!(first_rows, starts[..if encoding.is_ternary() { 3 } else { 1 }]);
        let stored = names.iter().zip(&shards).map(|(name, shard)| ((*name).to_owned(), shard.buffer.clone()));
        let mut memory = Memory { profile, buffers: owner.buffers, stored: stored.collect() };
        for other in [None, Some(shards.len() - 1)] {
            if let Some(other) = other {
                // A bit of the last row, which is not padding.
                let span = &shards[other].buffer;
                let row = match encoding.is_ternary() {
                    true => (shards[other].rows - 1) % 64 * 16 + (shards[other].rows - 1) / 64 * 64 * (cols / 4),
                    false => (shards[other].rows - 1) * dense_row_vectors(encoding, cols) * 16,
                };
                memory.buffers[span.buffer.0 as usize][span.offset as usize + row] ^= 1;
            }
            let placed = place_weight(&mut memory, WeightLayout::Trits, &resource, &mut read).unwrap();
            let (Placed::Ternary { shards: found, .. } | Placed::Dense { shards: found, .. }) = placed else {
                panic!("no weight")
            };
            for shard in &found {
                assert!(shard.buffer.bytes <= max_binding);
                let tensor = starts[..shards.len()].iter().rposition(|start| *start <= shard.first_row).unwrap();
                let adopted = shard.buffer.buffer == shards[tensor].buffer.buffer;
                assert_eq!(adopted, other != Some(tensor), "{encoding:?}: {tensor} of {rows:?}");
            }
            assert_eq!(found.iter().map(|shard| shard.rows).sum::<usize>(), resource.rows);
        }
    }
}
