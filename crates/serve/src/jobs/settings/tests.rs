use super::*;

/// Every setting there is, with what the server does about it. A new setting belongs to neither list, and is closed.
#[test]
fn every_setting_a_client_may_send_is_a_value() {
    for field in OPEN {
        assert_eq!(FinetuneOverrides::kind(field), Some(SettingKind::Value), "{field} is open to clients");
    }
    for &field in FinetuneOverrides::FIELDS {
        let kind = FinetuneOverrides::kind(field).expect("every field has a kind");
        assert_eq!(is_open(field), OPEN.contains(&field), "{field}");
        assert!(kind == SettingKind::Value || !is_open(field), "{field} is a {kind:?}");
    }
}

#[test]
fn what_names_a_place_is_closed() {
    let places =
        ["data", "device", "eval", "init", "model", "more_data", "output", "teacher", "teacher_cache", "template"];
    let found: Vec<&str> = FinetuneOverrides::FIELDS
        .iter()
        .copied()
        .filter(|field| FinetuneOverrides::kind(field) == Some(SettingKind::Place))
        .collect();
    let mut sorted = found.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, places, "a new setting that names a place stays closed");
    assert_eq!(FinetuneOverrides::kind("memory"), Some(SettingKind::Resource));
    for field in places.into_iter().chain(["memory", "full", "only_charging", "max_temp", "", "no such"]) {
        assert!(!is_open(field), "{field}");
    }
}
