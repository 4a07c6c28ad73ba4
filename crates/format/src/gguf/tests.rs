//! Round trips of writer and reader.

use std::fs;
use std::sync::Arc;

use super::*;
use crate::tensor_type::TensorType;
use tritune_testing::Random;

fn random_value(random: &mut Random) -> Value {
    let bits = random.next();
    let count = random.below(20);
    match random.below(24) {
        0 => Value::U8(bits as u8),
        1 => Value::I8(bits as i8),
        2 => Value::U16(bits as u16),
        3 => Value::I16(bits as i16),
        4 => Value::U32(bits as u32),
        5 => Value::I32(bits as i32),
        6 => Value::F32(random.float()),
        7 => Value::Bool(bits & 1 == 0),
        8 => Value::String(random.bytes(count)),
        9 => Value::U64(bits),
        10 => Value::I64(bits as i64),
        11 => Value::F64(random.float().into()),
        12 => Value::Array(Array::U8(random.bytes(count))),
        13 => Value::Array(Array::I8((0..count).map(|_| random.next() as i8).collect())),
        14 => Value::Array(Array::U16((0..count).map(|_| random.next() as u16).collect())),
        15 => Value::Array(Array::I16((0..count).map(|_| random.next() as i16).collect())),
        16 => Value::Array(Array::U32((0..count).map(|_| random.next() as u32).collect())),
        17 => Value::Array(Array::I32((0..5000).map(|_| random.next() as i32).collect())),
        18 => Value::Array(Array::F32((0..count).map(|_| random.float()).collect())),
        19 => Value::Array(Array::Bool((0..count).map(|_| random.below(2) == 0).collect())),
        20 => Value::Array(Array::String((0..9 * count).map(|i| random.bytes(i)).collect())),
        21 => Value::Array(Array::U64((0..count).map(|_| random.next()).collect())),
        22 => Value::Array(Array::I64((0..count).map(|_| random.next() as i64).collect())),
        _ => Value::Array(Array::F64((0..count).map(|_| random.float().into()).collect())),
    }
}

fn random_declaration(random: &mut Random, index: usize) -> TensorDeclaration {
    let ty = TensorType::ALL[random.below(9)];
    let row = ty.block_elements() * random.below(4) as u64;
    let dims = [row, random.below(5) as u64, random.below(3) as u64];
    let rank = 1 + random.below(3);
    TensorDeclaration { name: format!("blk.{index}.wéight"), dims: dims[..rank].to_vec(), ty }
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random::fresh();
    for round in 0..300 {
        let mut metadata = Metadata::new();
        if random.below(2) == 0 {
            metadata.insert(ALIGNMENT_KEY, 1_u32 << random.below(9));
        }
        for i in 0..random.below(12) {
            metadata.insert(format!("key.{i}"), random_value(&mut random));
        }
        let tensors: Vec<TensorDeclaration> =
            (0..random.below(8)).map(|i| random_declaration(&mut random, i)).collect();
        let mut writer = GgufWriter::new(Vec::new(), &metadata, &tensors).unwrap();
        let infos = writer.tensors().to_vec();
        let mut data = Vec::new();
        for info in &infos {
            let bytes = random.bytes(info.n_bytes as usize);
            for chunk in bytes.chunks(1 + random.below(300)) {
                writer.write(&info.name, chunk).unwrap();
            }
            data.push(bytes);
        }
        let mut bytes = writer.finish().unwrap();
        if round % 2 == 0 {
            bytes[4] = 2; // Version 2 has the same layout.
        }

        let gguf = Gguf::from_source(Arc::new(bytes)).unwrap();
        assert_eq!(gguf.version, if round % 2 == 0 { 2 } else { 3 });
        let (written, read): (Vec<_>, Vec<_>) = (metadata.iter().collect(), gguf.metadata.iter().collect());
        assert_eq!(written, read);
        assert_eq!(gguf.tensors, infos);
        for (info, data) in infos.iter().zip(&data) {
            assert_eq!(gguf.data_start() % gguf.alignment, 0);
            assert_eq!(gguf.tensor(&info.name), Some(info));
            assert_eq!(&gguf.read_tensor(info).unwrap(), data);
            let middle = random.below(info.n_bytes as usize + 1);
            assert_eq!(gguf.read_tensor_bytes(info, middle as u64..info.n_bytes).unwrap(), data[middle..]);
            let beyond = gguf.read_tensor_bytes(info, middle as u64..info.n_bytes + 1);
            assert!(matches!(beyond, Err(Error::RangeOutside { .. })));
        }
    }
}

#[test]
fn files_on_disk_appear_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("model.gguf");
    let tensors = [TensorDeclaration { name: "t".to_owned(), dims: vec![4], ty: TensorType::F32 }];
    fs::write(&path, "old").unwrap();

    let mut unfinished = GgufWriter::create(&path, &Metadata::new(), &tensors).unwrap();
    unfinished.write("t", &[1; 15]).unwrap();
    let error = unfinished.commit().unwrap_err();
    assert!(matches!(error.root(), Error::Unfinished { written: 15, declared: 16, .. }));
    assert!(error.to_string().contains("model.gguf"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"old");

    let mut writer = GgufWriter::create(&path, &Metadata::new(), &tensors).unwrap();
    writer.write("t", &[1; 16]).unwrap();
    writer.commit().unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    let gguf = Gguf::open(&path).unwrap();
    let info = gguf.tensor("t").unwrap();
    assert_eq!(gguf.read_tensor(info).unwrap(), [1; 16]);
    assert!(gguf.tensor("u").is_none());

    // A file that shrinks under the reader is an error of its own.
    fs::File::options().write(true).open(&path).unwrap().set_len(40).unwrap();
    match gguf.read_tensor(info) {
        Err(Error::ReadFailed { what, .. }) => assert!(what.contains("\"t\""), "{what}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_forged_tensor_info_reads_nothing_outside_the_file() {
    let tensors = [TensorDeclaration { name: "t".to_owned(), dims: vec![4], ty: TensorType::F32 }];
    let mut writer = GgufWriter::new(Vec::new(), &Metadata::new(), &tensors).unwrap();
    writer.write("t", &[1; 16]).unwrap();
    let gguf = Gguf::from_source(Arc::new(writer.finish().unwrap())).unwrap();
    for (offset, n_bytes) in [(0, 1 << 60), (u64::MAX, 4), (1 << 40, 4)] {
        let forged = TensorInfo { offset, n_bytes, ..gguf.tensors[0].clone() };
        assert!(matches!(gguf.read_tensor(&forged), Err(Error::RangeOutside { .. })), "{offset} {n_bytes}");
    }
    assert!(matches!(gguf.read_tensor_into(&gguf.tensors[0], 1, &mut [0; 16]), Err(Error::RangeOutside { .. })));
}

#[test]
fn the_writer_refuses_what_a_reader_would() {
    let declaration =
        |name: &str, dims: &[u64], ty| TensorDeclaration { name: name.to_owned(), dims: dims.to_vec(), ty };
    let new = |metadata: &Metadata, tensors: &[TensorDeclaration]| {
        GgufWriter::new(Vec::new(), metadata, tensors).map(|_| ()).unwrap_err()
    };
    let none = Metadata::new();
    let f32 = |name: &str| declaration(name, &[1], TensorType::F32);
    assert!(matches!(new(&none, &[f32("a"), f32("a")]), Error::DuplicateTensor { .. }));
    assert!(matches!(new(&none, &[f32("")]), Error::BadTensorName { .. }));
    assert!(matches!(new(&none, &[f32(&"n".repeat(64))]), Error::BadTensorName { .. }));
    assert!(matches!(new(&none, &[f32("nul\0")]), Error::BadTensorName { .. }));
    assert!(matches!(new(&none, &[declaration("a", &[255], TensorType::TQ2_0)]), Error::PartialBlock { .. }));
    assert!(matches!(new(&none, &[declaration("a", &[1; 5], TensorType::F32)]), Error::TooManyDims { .. }));

    let with = |key: &str, value: Value| {
        let mut metadata = Metadata::new();
        metadata.insert(key, value);
        metadata
    };
    assert!(matches!(new(&with("", Value::U8(0)), &[]), Error::EmptyKey { .. }));
    assert!(matches!(new(&with("a\0b", Value::U8(0)), &[]), Error::BadKey { .. }));
    assert!(matches!(new(&with(&"k".repeat(65_536), Value::U8(0)), &[]), Error::BadKey { .. }));
    assert!(matches!(new(&with(ALIGNMENT_KEY, Value::U32(3)), &[]), Error::BadAlignment { .. }));
    assert!(matches!(new(&with(ALIGNMENT_KEY, Value::U64(32)), &[]), Error::WrongValueType { .. }));
}
