use super::*;
use crate::math::testing::Random;
use half::{bf16, f16};

/// A matrix of finite elements with bytes of its own, shifted off any alignment.
pub(crate) struct Owned {
    kind: Encoding,
    rows: usize,
    columns: usize,
    bytes: Vec<u8>,
}

impl Owned {
    pub(crate) fn random(random: &mut Random, kind: Encoding, rows: usize, columns: usize) -> Self {
        let elements = rows * columns;
        let mut bytes = vec![0xff];
        match kind {
            Encoding::F32 => (0..elements).for_each(|_| bytes.extend(random.float().to_le_bytes())),
            Encoding::F16 => (0..elements).for_each(|_| bytes.extend(f16::from_f32(random.float()).to_le_bytes())),
            Encoding::BF16 => (0..elements).for_each(|_| bytes.extend(bf16::from_f32(random.float()).to_le_bytes())),
            Encoding::Q8_0 => {
                for _ in 0..elements / 32 {
                    bytes.extend(f16::from_f32(random.float() / 128.0).to_le_bytes());
                    bytes.extend(random.bytes(32));
                }
            }
            Encoding::Q6K => {
                for _ in 0..elements / 256 {
                    bytes.extend(random.bytes(208));
                    bytes.extend(f16::from_f32(random.float() / 4096.0).to_le_bytes());
                }
            }
            Encoding::Ternary | Encoding::TernaryGroups(_) => unreachable!("not a dense encoding"),
        }
        Self { kind, rows, columns, bytes }
    }

    /// A matrix of these values.
    pub(crate) fn of(kind: Encoding, rows: usize, values: &[f32]) -> Self {
        let mut bytes = vec![0xff];
        for &value in values {
            match kind {
                Encoding::F16 => bytes.extend(f16::from_f32(value).to_le_bytes()),
                Encoding::BF16 => bytes.extend(bf16::from_f32(value).to_le_bytes()),
                _ => bytes.extend(value.to_le_bytes()),
            }
        }
        Self { kind, rows, columns: values.len() / rows, bytes }
    }

    pub(crate) fn view(&self) -> DenseMatrix<'_> {
        DenseMatrix::new(self.kind, self.rows, self.columns, &self.bytes[1..]).unwrap()
    }
}

#[test]
fn blocks_decode_as_written() {
    let row = |kind, columns, bytes: &[u8]| {
        let mut out = vec![f32::NAN; columns];
        DenseMatrix::new(kind, 1, columns, bytes).unwrap().decode_row_reference(0, &mut out);
        out
    };
    assert_eq!(row(Encoding::F32, 1, &1.25f32.to_le_bytes()), [1.25]);
    assert_eq!(row(Encoding::F16, 2, &[0x00, 0x3a, 0x01, 0x80]), [0.75, -(2.0f32.powi(-24))]);
    assert_eq!(row(Encoding::BF16, 1, &[0x40, 0xbf]), [-0.75]);

    let mut q8 = vec![0x00, 0x3a];
    q8.extend((0..32u8).map(|e| if e % 2 == 0 { e } else { e.wrapping_neg() }));
    let expected: Vec<f32> = (0..32).map(|e| if e % 2 == 0 { e as f32 } else { -e as f32 } * 0.75).collect();
    assert_eq!(row(Encoding::Q8_0, 32, &q8), expected);

    // Encode known values at their documented places and read them back.
    let values: Vec<i32> = (0..256).map(|e| (e * 37 + e / 7) % 64 - 32).collect();
    let mut q6 = vec![0u8; 210];
    for (e, value) in values.iter().enumerate() {
        let code = (value + 32) as u8;
        let (half, within) = (e / 128, e % 128);
        let low = 64 * half + within % 64;
        q6[low] |= (code & 15) << if within < 64 { 0 } else { 4 };
        q6[128 + 32 * half + within % 32] |= (code >> 4) << (2 * (within / 32));
    }
    for sub in 0..16 {
        q6[192 + sub] = (sub as i8 - 8) as u8;
    }
    q6[208..].copy_from_slice(&[0x00, 0x38]);
    let expected: Vec<f32> =
        values.iter().enumerate().map(|(e, &value)| 0.5 * (e as i32 / 16 - 8) as f32 * value as f32).collect();
    assert_eq!(row(Encoding::Q6K, 256, &q6), expected);
}

#[test]
fn wrong_sizes_are_refused() {
    let bytes = [0u8; 68];
    assert!(DenseMatrix::new(Encoding::Q8_0, 2, 32, &bytes).is_ok());
    assert!(DenseMatrix::new(Encoding::F16, 0, 5, &[]).is_ok());
    assert_eq!(DenseMatrix::new(Encoding::Ternary, 1, 16, &[0; 4]).err(), Some(DenseMatrixError::NotDense));
    let ragged = DenseMatrix::new(Encoding::Q8_0, 2, 33, &bytes).err().unwrap();
    assert_eq!(ragged, DenseMatrixError::RaggedRow { kind: Encoding::Q8_0, columns: 33, block: 32 });
    for (rows, columns) in [(3, 32), (1, 32), (usize::MAX, usize::MAX / 32 * 32)] {
        let error = DenseMatrix::new(Encoding::Q8_0, rows, columns, &bytes).err().unwrap();
        assert!(matches!(error, DenseMatrixError::Size { given: 68, .. }), "{error}");
    }
}

impl DenseMatrix<'_> {
    /// Decodes one row element by element.
    ///
    /// # Panics
    /// When `row` is not below `rows` or `out` has not `columns` elements.
    pub(crate) fn decode_row_reference(&self, row: usize, out: &mut [f32]) {
        assert_eq!(out.len(), self.columns, "the length of a row");
        let bytes = self.row(row);
        let half_at = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        for (e, out) in out.iter_mut().enumerate() {
            *out = match self.kind {
                Encoding::F32 => f32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[4 * e + byte])),
                Encoding::F16 => f16::from_bits(half_at(2 * e)).to_f32(),
                Encoding::BF16 => bf16::from_bits(half_at(2 * e)).to_f32(),
                Encoding::Q8_0 => {
                    let block = e / 32 * 34;
                    f16::from_bits(half_at(block)).to_f32() * f32::from(bytes[block + 2 + e % 32] as i8)
                }
                Encoding::Q6K => {
                    let block = e / 256 * 210;
                    let (half, group, lane) = (e % 256 / 128, e % 128 / 32, e % 32);
                    let low = bytes[block + 64 * half + 32 * (group % 2) + lane] >> (4 * (group / 2));
                    let high = bytes[block + 128 + 32 * half + lane] >> (2 * group);
                    let value = ((low & 15) | ((high & 3) << 4)) as i8 - 32;
                    let scale = bytes[block + 192 + e % 256 / 16] as i8;
                    f16::from_bits(half_at(block + 208)).to_f32() * f32::from(scale) * f32::from(value)
                }
                Encoding::Ternary | Encoding::TernaryGroups(_) => unreachable!("not a dense encoding"),
            };
        }
    }
}
