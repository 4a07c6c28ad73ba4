use super::*;

#[test]
fn every_family_can_be_written_and_told_apart() {
    for family in FAMILIES {
        assert_eq!(Family::named(family.name), Some(*family));
        assert!(!family.about.is_empty() && !family.gguf_architectures.is_empty(), "{family:?}");
        assert!(family.adapter_architectures.contains(&family.gguf_name()), "{family:?} writes adapters it refuses");
        let class = family.hf_classes.first().unwrap_or_else(|| panic!("{family:?} has no class to write"));
        let read = Family::of_hf(class.name).find(|(known, _)| known.activation == family.activation);
        assert_eq!(read.map(|(known, _)| known), Some(*family), "its own folders are read as another family");
        for norm in family.norms {
            assert!(!family.gguf.norms[*norm as usize].is_empty() && !family.hf.norms[*norm as usize].is_empty());
        }
    }
    for class in FAMILIES.iter().flat_map(|family| family.hf_classes) {
        let said = |known: &HfClass| (known.activation, known.norm_eps.to_bits(), known.rope_theta.to_bits());
        assert!(
            Family::of_hf(class.name).all(|(_, other)| said(other) == said(class)),
            "{}: one class, two defaults",
            class.name
        );
    }
    assert_eq!(FAMILIES.iter().find(|family| family.name.is_empty()), None);
    assert_eq!(Family::of_gguf("llama"), Some(&LLAMA), "not its cousin");
    assert_eq!(PreTokenizer::from_name("falcon_e").unwrap(), PreTokenizer::LlamaBpe);
}

#[test]
fn names_of_modules_are_read_as_they_are_written() {
    for names in FAMILIES.iter().flat_map(|family| [&family.gguf, &family.hf]) {
        for projection in Projection::ALL {
            assert_eq!(names.parse_module(&names.module(12, projection)), Some((12, projection)));
        }
        let first = names.projections[0];
        for number in ["", "x", "+1", "01", "-1", "1.2", "99999999999999999999"] {
            assert_eq!(names.parse_module(&format!("{}{number}.{first}", names.block)), None, "{number}");
        }
        assert_eq!(names.parse_module(&format!("{}1.{first}x", names.block)), None);
        assert_eq!(names.parse_module(first), None);
    }
}

#[test]
fn a_family_is_its_name_in_json() {
    assert_eq!(serde_json::to_string(&BITNET_B158).unwrap(), "\"bitnet-b1.58\"");
    assert_eq!(serde_json::from_str::<&Family>("\"llama\"").unwrap(), &LLAMA);
    assert!(serde_json::from_str::<&Family>("\"mamba\"").unwrap_err().to_string().contains("mamba"));
    assert!(Family::known_names().starts_with("bitnet, bitnet-b1.58, bitnet-25, llama"));
}
