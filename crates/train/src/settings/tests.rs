use super::*;

fn resolve(config: &str) -> Result<FinetuneSettings, SettingsError> {
    FinetuneSettings::resolve(FinetuneSettings::default(), Some(config), FinetuneOverrides::default())
}

#[test]
fn the_defaults_are_those_of_the_manual() {
    let settings = FinetuneSettings::resolve(FinetuneSettings::default(), None, FinetuneOverrides::default()).unwrap();
    assert_eq!((settings.rank, settings.alpha, settings.lr), (8, 16.0, 1e-4));
    assert_eq!((settings.seq, settings.tokens_per_batch(), settings.clip), (512, 512, 1.0));
    assert_eq!((settings.schedule, settings.modules.to_string().as_str()), (Schedule::Linear, "all"));
    assert_eq!(settings.adapter_scale(), 2.0);
    let json = serde_json::to_value(&settings).unwrap();
    assert_eq!(json["batch-tokens"], serde_json::Value::Null);
    assert_eq!(json["schedule"], "linear");
    assert_eq!(serde_json::from_value::<FinetuneSettings>(json).unwrap(), settings);
}

#[test]
fn a_ternary_adapter_has_a_rate_of_its_own_and_no_scale() {
    let settings = resolve("ternary-adapter = true\nrank = 16").unwrap();
    assert_eq!((settings.lr, settings.adapter_scale(), settings.adapter_alpha()), (1e-2, 1.0, 16.0));
    assert_eq!((settings.ternary_threshold(), resolve("").unwrap().ternary_threshold()), (Some(0.1), None));
    assert_eq!(resolve("ternary-adapter = true\nlr = 3e-3").unwrap().lr, 3e-3);
    let flags = FinetuneOverrides { ternary_adapter: Some(true), ..FinetuneOverrides::default() };
    assert_eq!(FinetuneSettings::resolve(FinetuneSettings::default(), Some("lr = 2e-3"), flags).unwrap().lr, 2e-3);
}

#[test]
fn flags_win_over_the_file_and_the_file_over_defaults() {
    let config = "
        # a comment
        model = 'm.gguf'
        rank = 16
        alpha = 8            # an integer where a float is meant
        batch_tokens = 2048
        val-split = 0.1
        modules = ['q', 'v']
        schedule = 'cosine'
        only-charging = true
        min_battery = 30
        max-temp = 45.5
        steps = 100
        power = 'saver'
        loss = 'all'
        pack = false
        warmup = 0.1
    ";
    let flags = FinetuneOverrides { rank: Some(4), power: Some(PowerMode::Balanced), ..FinetuneOverrides::default() };
    let settings = FinetuneSettings::resolve(FinetuneSettings::default(), Some(config), flags).unwrap();
    let expected = FinetuneSettings {
        model: Some("m.gguf".into()),
        rank: 4,
        alpha: 8.0,
        batch_tokens: Some(2048),
        val_split: 0.1,
        modules: "q,v".parse().unwrap(),
        schedule: Schedule::Cosine,
        only_charging: true,
        min_battery: Some(30),
        max_temp: Some(45.5),
        steps: Some(100),
        power: PowerMode::Balanced,
        loss: LossOn::All,
        pack: false,
        warmup: 0.1,
        suit_data: false,
        ..FinetuneSettings::default()
    };
    assert_eq!(settings, expected);
    let rate = LearningRate { peak: 1e-4, schedule: Schedule::Cosine, warmup: 10, steps: 100 };
    assert_eq!(settings.rates(100), Rates::One(rate, 0.01));
    let rate = LearningRate { schedule: Schedule::Linear, warmup: 7, ..rate };
    assert_eq!(resolve("warmup = 7").unwrap().rates(100), Rates::One(rate, 0.01));
    let two = resolve("schedule = 'two-phase'\nlr = 3e-3\nweight-decay = 0.1").unwrap().rates(10);
    assert_eq!((two.at(0), two.at(5)), ((3e-3, 0.1), (1e-3, 0.0)));

    let epochs = FinetuneOverrides { epochs: Some(2.0), ..FinetuneOverrides::default() };
    let settings = FinetuneSettings::resolve(FinetuneSettings::default(), Some(config), epochs).unwrap();
    assert_eq!((settings.epochs, settings.steps), (2.0, None));
}

#[test]
fn wrong_files_are_refused_by_name() {
    let cases = [
        ("rnak = 8", "unknown key \"rnak\" in the config file; did you mean \"rank\"?"),
        ("batch_token = 8", "did you mean \"batch-tokens\"?"),
        ("learning_rate = 1", "unknown key \"learning_rate\""),
        ("[lora]\nrank = 8", "unknown key \"lora\""),
        ("batch_tokens = 512\nbatch-tokens = 512", "sets batch-tokens twice"),
        ("rank = 8\nrank = 9", "not valid TOML"),
        ("rank = ", "not valid TOML"),
        ("rank = 'eight'", "rank in the config file: invalid type: string \"eight\""),
        ("rank = -1", "rank in the config file: invalid value: integer `-1`"),
        ("rank = 8.5", "rank in the config file: invalid type"),
        ("seed = -3", "seed in the config file"),
        (
            "schedule = 'step'",
            "schedule in the config file: \"step\" is not a schedule; use constant, linear, cosine or two-phase",
        ),
        ("modules = 'q,x'", "\"x\" is not a module; use all, or some of q, k, v, o, gate, up, down"),
        ("pack = 1", "pack in the config file: invalid type"),
        ("epochs = 1\nsteps = 5", "epochs and steps exclude each other"),
        ("eval = 'e.jsonl'\nval-split = 0.1", "eval and val-split exclude each other"),
        ("rank = 0", "rank is 0; it must be from 1 to 1024"),
        ("lr = nan", "lr is NaN; it must be from 0 to 1"),
        ("lr = -0.1", "lr is -0.1"),
        ("alpha = inf", "alpha is inf"),
        ("epochs = 0", "epochs is 0"),
        ("steps = 0", "steps is 0"),
        ("warmup = 1.5", "warmup is 1.5; it must be a fraction below 1, or a whole number of steps"),
        ("dropout = 1", "dropout is 1"),
        ("seq = 1", "seq is 1"),
        ("batch-tokens = 100", "batch-tokens is 100; it must be at least seq, 512"),
        ("val-split = 1.0", "val-split is 1"),
        ("max-temp = 400", "max-temp is 400; it must be from 20 to 120"),
        ("min-battery = 101", "min-battery is 101"),
        ("accumulate = 0", "accumulate is 0"),
        ("clip = -1", "clip is -1"),
        ("weight-decay = 2", "weight-decay is 2"),
        ("dense-warmup = 5", "dense-warmup does nothing without full"),
        ("min-improvement = 0.1", "min-improvement does nothing without patience"),
        ("val-split = 0.1\npatience = 3\nmin-improvement = -0.1", "min-improvement is -0.1; it must be from 0 to 1000"),
        ("freeze-a = 1\ndora = true", "freeze-a and dora exclude each other"),
        ("freeze-a = 1\nfull = true", "freeze-a and full exclude each other"),
        ("ternary-adapter = true\ndora = true", "ternary-adapter and dora exclude each other"),
        ("ternary-adapter = true\ndropout = 0.1", "ternary-adapter and dropout exclude each other"),
        ("ternary-adapter = true\nfreeze-a = 1", "ternary-adapter and freeze-a exclude each other"),
        ("proximal = -1", "proximal is -1"),
        ("proximal = 1\nfull = true", "proximal and full exclude each other"),
        ("distill = 0.5", "distill does nothing without teacher"),
        ("teacher = 't'\ndistill = 1.5", "distill is 1.5; it must be from 0 to 1"),
        ("kl = 1", "there is no teacher; give a dense model with teacher"),
        ("teacher = 't'\nkl = 1\ndistill = 0.5", "distill and kl exclude each other"),
        ("teacher = 't'\nkl-temperature = 0", "kl-temperature is 0; it must be from 0.1 to 100"),
        ("teacher = 't'\ncross-entropy = 0", "cross-entropy is 0; it must be more than 0"),
        ("beta = 0.1", "beta does nothing without preference; give both"),
        ("preference = 'dpo'\ngamma = 1", "gamma does nothing without preference simpo"),
        ("preference = 'ppo'", "is not a way to learn preferences; use dpo, simpo or orpo"),
        ("preference = 'dpo'\nbeta = 0", "beta is 0; it must be from 0.0001 to 1000"),
        ("preference = 'dpo'\nteacher = 't'", "preference and teacher exclude each other"),
        ("preference = 'dpo'\nbatch-tokens = 500", "batch-tokens is 500; it must be at least seq, 512"),
        ("teacher = 't'\nfrom-teacher = true", "from-teacher does nothing without full"),
    ];
    for (config, expected) in cases {
        let error = resolve(config).expect_err(config).to_string();
        assert!(error.contains(expected), "{config:?}: {error}");
    }
}

#[test]
fn a_call_is_checked_as_a_file_is() {
    let call = |text: &str| {
        let values = serde_json::from_str(text).unwrap();
        FinetuneSettings::resolve(
            FinetuneSettings::default(),
            None,
            FinetuneOverrides::from_json(values, SettingsPlace::Call)?,
        )
    };
    let settings = call(r#"{"batch_tokens": 600, "modules": ["q", "v"], "lr": 3e-4, "steps": 7, "eval": null}"#);
    assert_eq!(settings, resolve("batch-tokens = 600\nmodules = ['q', 'v']\nlr = 3e-4\nsteps = 7"));
    let cases = [
        (r#"{"rnak": 8}"#, "unknown key \"rnak\" in the call; did you mean \"rank\"?"),
        (r#"{"wrong": 8}"#, "no setting of a run has such a name"),
        (r#"{"rank": "eight"}"#, "rank in the call: invalid type: string \"eight\""),
        (r#"{"rank": [null]}"#, "rank in the call"),
        (r#"{"rank": 18446744073709551615}"#, "rank in the call"),
        (r#"{"rank": 0}"#, "rank is 0; it must be from 1 to 1024"),
        (r#"{"batch-tokens": 512, "batch_tokens": 512}"#, "the call sets batch-tokens twice"),
    ];
    for (text, expected) in cases {
        let error = call(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn every_setting_is_a_key_in_both_spellings() {
    let defaults = serde_json::to_value(FinetuneSettings::default()).unwrap();
    let keys: Vec<String> = defaults.as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys.len(), FinetuneOverrides::FIELDS.len());
    let samples = [
        ("model", "'m'"),
        ("data", "'d'"),
        ("output", "'o'"),
        ("eval", "'e'"),
        ("init", "'i'"),
        ("freeze-a", "7"),
        ("teacher", "'t'"),
        ("teacher-cache", "'c'"),
        ("teacher-top-k", "16"),
        ("distill", "0.25"),
        ("cross-entropy", "0.5"),
        ("kl", "2"),
        ("kl-temperature", "4"),
        ("relation", "100"),
        ("relation-layer", "3"),
        ("relation-heads", "8"),
        ("scales", "'row'"),
        ("table-scales", "'64'"),
        ("preference", "'simpo'"),
        ("beta", "0.5"),
        ("gamma", "0.25"),
        ("device", "'cpu'"),
        ("steps", "5"),
        ("batch-tokens", "1024"),
        ("memory", "'4GiB'"),
        ("max-temp", "50"),
        ("min-battery", "20"),
        ("overlong", "'skip'"),
        ("more-data", "['a', 'b']"),
        ("template", "'t.jinja'"),
        ("map", "'prompt=question,completion=answer'"),
    ];
    for key in keys {
        let value = match samples.iter().find(|(sample, _)| *sample == key) {
            Some((_, value)) => (*value).to_owned(),
            None => defaults[&key].to_string(),
        };
        for key in [key.clone(), key.replace('-', "_")] {
            let overrides = FinetuneOverrides::from_toml(&format!("{key} = {value}"));
            assert!(overrides.is_ok_and(|overrides| overrides != FinetuneOverrides::default()), "{key} = {value}");
        }
    }
}
