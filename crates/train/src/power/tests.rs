//! The governor against simulated devices.

use super::*;
use tritune_testing::Random;

/// A device as one lump: it warms by its work and cools towards the room.
struct Device {
    celsius: f64,
    room: f64,
    /// °C a second at full work.
    heating: f64,
    /// Fraction of the difference to the room lost each second.
    cooling: f64,
}

impl Device {
    /// Settles at `hottest` under full work, with the given time constant.
    fn new(room: f64, hottest: f64, seconds: f64) -> Device {
        Device { celsius: room, room, heating: (hottest - room) / seconds, cooling: 1.0 / seconds }
    }

    fn pass(&mut self, duty: f64, seconds: f64) {
        self.celsius += seconds * (duty * self.heating - (self.celsius - self.room) * self.cooling);
    }
}

#[derive(Debug, Default)]
struct Outcome {
    pauses: usize,
    hottest: f64,
    /// Seconds of work.
    work: f64,
    duty_before_first_pause: f64,
    last_duty: f64,
    messages: Vec<String>,
}

fn reading(celsius: f64) -> Readings {
    Readings { temperatures: vec![Temperature { sensor: "cpu-thermal".into(), celsius }], ..Readings::default() }
}

fn simulate(governor: &mut Governor, device: &mut Device, seconds: u64) -> Outcome {
    let mut outcome = Outcome { duty_before_first_pause: 1.0, ..Outcome::default() };
    let mut was_paused = false;
    for second in 0..seconds {
        let decision = governor.decide(&reading(device.celsius), Duration::from_secs(second));
        let duty = match &decision {
            Decision::Run { duty } => f64::from(*duty),
            Decision::Pause { .. } => 0.0,
        };
        let paused = matches!(decision, Decision::Pause { .. });
        outcome.pauses += usize::from(paused && !was_paused);
        if outcome.pauses == 0 {
            outcome.duty_before_first_pause = duty;
        }
        was_paused = paused;
        device.pass(duty, 1.0);
        outcome.hottest = outcome.hottest.max(device.celsius);
        outcome.work += duty;
        outcome.last_duty = duty;
        outcome.messages.extend(governor.take_messages());
    }
    outcome
}

fn limits(max_temp: f64) -> PowerLimits {
    PowerLimits::new(PowerMode::Full, Some(max_temp), None, false)
}

#[test]
fn a_cool_device_runs_at_full_speed() {
    let outcome = simulate(&mut Governor::new(limits(46.0)), &mut Device::new(22.0, 36.0, 120.0), 3600);
    assert_eq!(outcome.work, 3600.0);
    assert!(outcome.messages.is_empty(), "{:?}", outcome.messages);
}

#[test]
fn a_warm_device_settles_below_its_limit_without_pausing() {
    let mut random = Random::fresh();
    for _ in 0..50 {
        let limit = 40.0 + random.below(40) as f64;
        let room = 15.0 + random.below(15) as f64;
        // Would pass its limit at full work, by up to two thirds of what it may warm.
        let hottest = limit + (limit - room) * (0.05 + random.below(60) as f64 / 100.0);
        let seconds = 60.0 + random.below(600) as f64;
        let outcome = simulate(&mut Governor::new(limits(limit)), &mut Device::new(room, hottest, seconds), 7200);
        let name = format!("limit {limit}, room {room}, hottest {hottest}, {seconds} s: {outcome:?}");
        assert_eq!(outcome.pauses, 0, "{name}");
        assert!(outcome.hottest < limit && outcome.hottest > limit - 8.0, "{name}");
        assert!(outcome.last_duty > 0.2 && outcome.last_duty < 1.0, "{name}");
        assert!(outcome.messages.len() <= 6, "{name}");
        // The work done is near what the device can give off at that temperature.
        assert!(outcome.work / 7200.0 > 0.8 * (limit - 8.0 - room) / (hottest - room), "{name}");
    }
}

#[test]
fn an_overpowered_device_slows_down_then_pauses_and_resumes_in_long_turns() {
    let mut random = Random::fresh();
    for _ in 0..50 {
        let limit = 42.0 + random.below(30) as f64;
        let seconds = 60.0 + random.below(200) as f64;
        // Even the lowest duty cycle passes the limit.
        let hottest = 25.0 + (limit - 25.0) * (6.0 + random.below(6) as f64);
        let mut device = Device::new(25.0, hottest, seconds);
        let step = device.heating;
        let outcome = simulate(&mut Governor::new(limits(limit)), &mut device, 7200);
        let name = format!("limit {limit}, hottest {hottest}, {seconds} s: {outcome:?}");
        assert!(outcome.pauses > 1, "{name}");
        assert!(outcome.pauses < 7200 / 12, "{name}");
        assert!(outcome.duty_before_first_pause < 1.0 || step > 8.0, "slower before pausing: {name}");
        assert!(outcome.hottest < limit + step + 1.0, "{name}");
        assert!(outcome.work > 100.0, "{name}");
        let heard = |word: &str| outcome.messages.iter().filter(|message| message.starts_with(word)).count();
        assert_eq!(heard("paused"), outcome.pauses, "{name}");
        assert!(heard("resumed").abs_diff(outcome.pauses) <= 1, "{name}");
    }
}

#[test]
fn sentences_name_the_sensor_and_what_is_waited_for() {
    let mut governor = Governor::new(limits(46.0));
    let at = |governor: &mut Governor, celsius, second| governor.decide(&reading(celsius), Duration::from_secs(second));
    assert_eq!(at(&mut governor, 30.0, 0), Decision::Run { duty: 1.0 });
    assert_eq!(at(&mut governor, 42.0, 10), Decision::Run { duty: 0.6 });
    let expected = "paused: 46 °C on cpu-thermal, resumes below 41 °C";
    assert_eq!(at(&mut governor, 46.0, 20), Decision::Pause { reason: expected.into() });
    assert!(matches!(at(&mut governor, 41.0, 200), Decision::Pause { .. }), "41 is not below 41");
    assert_eq!(at(&mut governor, 40.9, 240), Decision::Run { duty: 0.2 });
    let messages = governor.take_messages();
    let expected =
        ["slowed to 60 % of the time: 42 °C on cpu-thermal", expected, "resumed after 3 min: 41 °C on cpu-thermal"];
    assert_eq!(messages, expected);
    assert!(governor.take_messages().is_empty());
    // Cool again, the pace comes back slowly.
    assert_eq!(at(&mut governor, 30.0, 250), Decision::Run { duty: 0.4 });
    assert_eq!(at(&mut governor, 30.0, 300), Decision::Run { duty: 1.0 });
    assert_eq!(governor.take_messages(), ["back to 100 % of the time: 30 °C on cpu-thermal"]);
}

#[test]
fn charge_and_plug() {
    let limits = PowerLimits::new(PowerMode::Full, None, Some(30), false);
    let mut governor = Governor::new(limits);
    let battery = |charge: f64, plugged_in| Readings { battery: Some(charge), plugged_in, ..Readings::default() };
    let mut seconds = 0;
    let mut runs = |governor: &mut Governor, readings: Readings| {
        seconds += 60;
        matches!(governor.decide(&readings, Duration::from_secs(seconds)), Decision::Run { .. })
    };
    let cases = [
        (30.0, Some(false), true),
        (29.0, Some(false), false),
        (33.0, Some(false), false),
        (35.0, Some(false), true),
        (29.0, None, false),
        (29.0, Some(true), true),
        (5.0, Some(true), true),
    ];
    for (number, (charge, plugged_in, expected)) in cases.into_iter().enumerate() {
        assert_eq!(
            runs(&mut governor, battery(charge, plugged_in)),
            expected,
            "case {number}: {charge} {plugged_in:?}"
        );
    }
    assert_eq!(governor.take_messages()[0], "paused: battery at 29 %, resumes at 35 % or when plugged in");

    let mut governor = Governor::new(PowerLimits::new(PowerMode::Full, None, None, true));
    for (plugged_in, expected) in [(true, true), (false, false), (false, false), (true, true), (false, false)] {
        assert_eq!(runs(&mut governor, battery(50.0, Some(plugged_in))), expected);
    }
    let messages = governor.take_messages();
    assert_eq!(messages[0], "paused: not charging, resumes when plugged in");
    assert_eq!(messages.len(), 3, "{messages:?}");
}

#[test]
fn a_loose_plug_does_not_make_it_flicker() {
    let mut governor = Governor::new(PowerLimits::new(PowerMode::Full, None, None, true));
    let mut changes = 0;
    let mut last = true;
    for second in 0..100 {
        let readings = Readings { plugged_in: Some(second % 2 == 0), ..Readings::default() };
        let runs = matches!(governor.decide(&readings, Duration::from_secs(second)), Decision::Run { .. });
        changes += usize::from(runs != last);
        last = runs;
    }
    assert!(changes <= 20, "{changes}");
}

#[test]
fn a_battery_is_drained_to_the_limit_and_no_further() {
    let mut governor = Governor::new(PowerLimits::new(PowerMode::Saver, None, None, false));
    let mut charge: f64 = 60.0;
    let mut lowest = charge;
    for second in 0..20_000 {
        let plugged_in = second > 15_000;
        let readings = Readings { battery: Some(charge), plugged_in: Some(plugged_in), ..Readings::default() };
        match governor.decide(&readings, Duration::from_secs(second)) {
            Decision::Run { duty } => {
                assert!(duty <= if plugged_in { 0.5 } else { 0.3 }, "{duty}");
                charge -= f64::from(duty) * 0.01;
            }
            Decision::Pause { .. } => assert!(charge < 35.0 && !plugged_in),
        }
        lowest = lowest.min(charge);
        charge += if plugged_in { 0.02 } else { 0.0 };
    }
    assert!((29.9..30.0).contains(&lowest), "{lowest}");
    assert_eq!(governor.take_messages().iter().filter(|message| message.starts_with("resumed")).count(), 1);
}

#[test]
fn a_limit_that_cannot_be_checked_is_said_once() {
    let mut governor = Governor::new(PowerLimits::new(PowerMode::Full, Some(45.0), Some(20), true));
    for second in 0..50 {
        let decision = governor.decide(&Readings::default(), Duration::from_secs(second));
        assert_eq!(decision, Decision::Run { duty: 1.0 });
    }
    let messages = governor.take_messages();
    assert_eq!(messages.len(), 3, "{messages:?}");
    for flag in ["max-temp", "only-charging", "min-battery"] {
        assert!(messages.iter().any(|message| message.starts_with(flag)), "{messages:?}");
    }
    // Nobody asked: the mode's own limits are kept where they can be, in silence.
    let mut governor = Governor::new(PowerLimits::new(PowerMode::Balanced, None, None, false));
    assert_eq!(governor.decide(&Readings::default(), Duration::ZERO), Decision::Run { duty: 0.8 });
    assert!(governor.take_messages().is_empty());
}

#[test]
fn clocks_and_readings_may_be_absurd() {
    let mut random = Random::fresh();
    let mut governor = Governor::new(PowerLimits::new(PowerMode::Balanced, Some(45.0), Some(100), true));
    for _ in 0..10_000 {
        let absurd = |random: &mut Random| match random.below(5) {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            _ => random.below(100) as f64,
        };
        let mut readings = reading(absurd(&mut random));
        readings.battery = (random.below(2) == 0).then(|| absurd(&mut random));
        readings.plugged_in = [None, Some(true), Some(false)][random.below(3)];
        let now = Duration::from_nanos(random.next() >> random.below(64));
        if let Decision::Run { duty } = governor.decide(&readings, now) {
            assert!(duty > 0.0 && duty <= 1.0, "{duty} at {readings:?}");
        }
        governor.take_messages();
    }
}

#[test]
fn rests() {
    let second = Duration::from_secs(1);
    let cases = [
        (1.0, Duration::ZERO),
        (0.5, second),
        (0.25, 3 * second),
        (2.0, Duration::ZERO),
        (f32::NAN, Duration::ZERO),
        (0.0, 120 * second),
        (1e-30, 120 * second),
        (-1.0, 120 * second),
    ];
    for (duty, expected) in cases {
        assert_eq!(rest_after(second, duty), expected, "{duty}");
    }
    assert_eq!(rest_after(Duration::MAX, 0.5), 120 * second);
    assert!(!PowerLimits::new(PowerMode::Full, None, None, false).watches());
    assert!(PowerLimits::new(PowerMode::Saver, None, None, false).watches());
}
