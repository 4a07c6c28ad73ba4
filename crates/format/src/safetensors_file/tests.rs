//! Round trips, also against the `safetensors` crate.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use super::*;
use tritune_testing::Random;

fn declaration(name: &str, dtype: Dtype, shape: &[u64]) -> SafetensorsDeclaration {
    SafetensorsDeclaration { name: name.to_owned(), dtype, shape: shape.to_vec() }
}

fn random_file(random: &mut Random) -> (Vec<SafetensorsDeclaration>, Vec<Vec<u8>>, Vec<u8>) {
    let dtypes = [Dtype::F32, Dtype::U8, Dtype::BF16, Dtype::I64, Dtype::BOOL];
    let tensors: Vec<SafetensorsDeclaration> = (0..random.below(6))
        .map(|i| {
            let shape: Vec<u64> = (0..random.below(4)).map(|_| random.below(6) as u64).collect();
            declaration(&format!("läyer \"{i}\""), dtypes[random.below(5)], &shape)
        })
        .collect();
    let metadata = BTreeMap::from([("format".to_owned(), "pt\n".to_owned())]);
    let mut writer = SafetensorsWriter::new(Vec::new(), &metadata, &tensors).unwrap();
    let mut data = Vec::new();
    for tensor in &tensors {
        let size = tensor.shape.iter().product::<u64>() * tensor.dtype.bitsize() as u64 / 8;
        let bytes: Vec<u8> = (0..size).map(|_| random.next() as u8).collect();
        for chunk in bytes.chunks(7) {
            writer.write(&tensor.name, chunk).unwrap();
        }
        data.push(bytes);
    }
    (tensors, data, writer.finish().unwrap())
}

#[test]
fn round_trips_with_this_reader_and_the_reference_one() {
    let mut random = Random::fresh();
    for _ in 0..200 {
        let (tensors, data, bytes) = random_file(&mut random);
        let reference = safetensors::SafeTensors::deserialize(&bytes).unwrap();
        let file = SafetensorsFile::from_source(Arc::new(bytes.clone())).unwrap();
        assert_eq!(file.entries().len(), tensors.len());
        assert_eq!(file.metadata().get("format").map(String::as_str), Some("pt\n"));
        assert_eq!(file.data_start % 8, 0);
        for (tensor, data) in tensors.iter().zip(&data) {
            let entry = file.entry(&tensor.name).unwrap();
            assert_eq!((entry.dtype, &entry.shape), (tensor.dtype, &tensor.shape));
            assert_eq!(&file.read(&tensor.name).unwrap(), data);
            let view = reference.tensor(&tensor.name).unwrap();
            assert_eq!((view.data(), view.dtype()), (data.as_slice(), tensor.dtype));
            let end = entry.n_bytes();
            let middle = random.below(end as usize + 1);
            assert_eq!(file.read_range(&tensor.name, middle as u64..end).unwrap(), data[middle..]);
            let beyond = file.read_range(&tensor.name, middle as u64..end + 1);
            assert!(matches!(beyond, Err(Error::RangeOutside { .. })));
        }
        assert!(matches!(file.read("absent"), Err(Error::MissingTensor { tensor }) if tensor == "absent"));
    }
}

#[test]
fn files_of_the_reference_writer_are_read() {
    let data: Vec<u8> = (0..48).collect();
    let view =
        |dtype, shape, range: Range<usize>| safetensors::tensor::TensorView::new(dtype, shape, &data[range]).unwrap();
    let tensors = [
        ("b", view(Dtype::U8, vec![3, 5], 0..15)),
        ("a", view(Dtype::F32, vec![2, 4], 16..48)),
        ("empty", view(Dtype::F16, vec![0, 4], 0..0)),
    ];
    let bytes = safetensors::serialize(tensors, None).unwrap();
    let file = SafetensorsFile::from_source(Arc::new(bytes)).unwrap();
    assert_eq!(file.read("a").unwrap(), data[16..48]);
    assert_eq!(file.read("b").unwrap(), data[..15]);
    assert_eq!(file.read("empty").unwrap(), [0_u8; 0]);
    assert_eq!(file.entry("b").unwrap().shape, [3, 5]);
}

#[test]
fn the_writer_refuses_what_a_reader_would() {
    let none = BTreeMap::new();
    let new = |tensors: &[SafetensorsDeclaration]| SafetensorsWriter::new(Vec::new(), &none, tensors).map(|_| ());
    let f32 = |name| declaration(name, Dtype::F32, &[2]);
    assert!(matches!(new(&[f32("a"), f32("a")]), Err(Error::DuplicateTensor { .. })));
    assert!(matches!(new(&[f32("__metadata__")]), Err(Error::BadTensorName { .. })));
    let huge = declaration("huge", Dtype::F32, &[u64::MAX, 2]);
    assert!(matches!(new(&[huge]), Err(Error::TensorTooLarge { .. })));
    let half_byte = declaration("odd", Dtype::F4, &[3]);
    assert!(matches!(new(&[half_byte]), Err(Error::PartialBlock { block: 2, .. })));

    let mut writer = SafetensorsWriter::new(Vec::new(), &none, &[f32("a"), f32("b")]).unwrap();
    assert!(matches!(writer.write("b", &[0; 8]), Err(Error::OutOfOrder { .. })));
    assert!(matches!(writer.write("a", &[0; 9]), Err(Error::TooManyBytes { .. })));
    writer.write("a", &[0; 8]).unwrap();
    assert!(matches!(writer.finish(), Err(Error::Unfinished { tensor, .. }) if tensor == "b"));
}

#[test]
fn folders_single_sharded_and_given_as_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let none = BTreeMap::new();
    for (file, name, value) in
        [("m-1.safetensors", "x", 1_u8), ("m-2.safetensors", "y", 2), ("model.safetensors", "z", 3)]
    {
        let mut writer =
            SafetensorsWriter::create(folder.path().join(file), &none, &[declaration(name, Dtype::U8, &[4])]).unwrap();
        writer.write(name, &[value; 4]).unwrap();
        writer.commit().unwrap();
    }
    let index = r#"{"metadata": {"total_size": 8}, "weight_map": {"y": "m-2.safetensors", "x": "m-1.safetensors"}}"#;
    fs::write(folder.path().join("model.safetensors.index.json"), index).unwrap();

    let single = SafetensorsFolder::open(folder.path()).unwrap();
    assert_eq!(single.names().collect::<Vec<_>>(), ["z"]);
    fs::remove_file(folder.path().join("model.safetensors")).unwrap();

    let sharded = SafetensorsFolder::open(folder.path()).unwrap();
    assert_eq!(sharded.names().collect::<Vec<_>>(), ["x", "y"]);
    assert_eq!(sharded.read("y").unwrap(), [2; 4]);
    assert_eq!(sharded.read_range("x", 1..3).unwrap(), [1; 2]);
    assert_eq!(sharded.entry("x").unwrap().shape, [4]);
    assert!(matches!(sharded.read("z"), Err(Error::MissingTensor { .. })));

    let file = SafetensorsFolder::open(folder.path().join("m-1.safetensors")).unwrap();
    assert_eq!(file.names().collect::<Vec<_>>(), ["x"]);
}
