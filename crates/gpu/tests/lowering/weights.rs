//! How weights are read from their source, and where they lie on a device.

use crate::devices::h200;
use tritune_gpu::weights::{Placed, ResourceMemory, dense_row_vectors, place_weight, repack_dense_row};
use tritune_gpu::{BufferId, Profile, Span, WeightLayout};
use tritune_graph::{DeviceError, Encoding, Resource};
use tritune_testing::Random;

/// Memory of the host, dirty when it is taken.
struct Memory {
    profile: Profile,
    buffers: Vec<Vec<u8>>,
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
            let mut memory = Memory { profile: Profile { max_binding, ..h200() }, buffers: Vec::new() };
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
