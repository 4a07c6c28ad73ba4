//! Runs the governor of training against simulated devices and prints what it does, second by second, as JSON.
//!
//! A device is one lump of heat: it warms by its work and cools towards the room. Run it with
//! `cargo run --release -p tritune-train --example governor`.

use serde_json::json;
use std::time::Duration;
use tritune_train::power::{Decision, Governor, PowerLimits, PowerMode, Readings, Temperature};

/// Name, limit, temperature the device would settle at under full work, and its time constant in seconds.
const DEVICES: [(&str, f64, f64, f64); 3] = [
    ("cool: settles below its limit", 43.0, 34.0, 180.0),
    ("phone: passes its limit at full work", 43.0, 55.0, 180.0),
    ("hot: passes it even when slowed", 43.0, 150.0, 120.0),
];
const ROOM: f64 = 24.0;
const SECONDS: u64 = 1800;
const EVERY: u64 = 10;

fn main() {
    let runs: Vec<_> =
        DEVICES.iter().map(|&(name, limit, hottest, constant)| simulate(name, limit, hottest, constant)).collect();
    let report = json!({
        "command": "cargo run --release -p tritune-train --example governor",
        "machine": "simulated: one lump of heat per device; the governor is the one of `tritune finetune --max-temp 43`",
        "runs": runs,
    });
    println!("{report:#}");
}

fn simulate(name: &str, limit: f64, hottest: f64, constant: f64) -> serde_json::Value {
    let mut governor = Governor::new(PowerLimits::new(PowerMode::Full, Some(limit), None, false));
    let (mut celsius, mut work, mut unlimited, mut free) = (ROOM, 0.0, ROOM, 0.0);
    let (mut points, mut messages) = (Vec::new(), Vec::new());
    for second in 0..SECONDS {
        let sensor = Temperature { sensor: "skin".into(), celsius };
        let readings = Readings { temperatures: vec![sensor], ..Readings::default() };
        let duty = match governor.decide(&readings, Duration::from_secs(second)) {
            Decision::Run { duty } => f64::from(duty),
            Decision::Pause { .. } => 0.0,
        };
        if second % EVERY == 0 {
            let round = |value: f64| (value * 100.0).round() / 100.0;
            points.push(json!([second, round(celsius), round(duty), round(unlimited)]));
        }
        messages.extend(governor.take_messages());
        work += duty;
        celsius += (duty * (hottest - ROOM) - (celsius - ROOM)) / constant;
        unlimited += ((hottest - ROOM) - (unlimited - ROOM)) / constant;
        free += f64::from(u8::from(unlimited < limit));
    }
    json!({
        "name": name, "limit": limit, "room": ROOM, "settles_at": hottest, "time_constant_s": constant,
        "work_share": work / SECONDS as f64, "seconds_below_limit_without_governor": free,
        "columns": ["second", "celsius", "duty", "celsius without governor"],
        "points": points, "messages": messages.iter().take(4).collect::<Vec<_>>(),
    })
}
