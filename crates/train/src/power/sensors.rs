//! Temperatures and power supplies from sysfs, on Linux and Android.

use super::SensorOverrides;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Sensor readings at one moment. Everything may be unknown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readings {
    /// Plausible temperatures.
    pub temperatures: Vec<Temperature>,
    /// Charge in percent, the mean over batteries.
    pub battery: Option<f64>,
    /// Whether power comes from outside.
    pub plugged_in: Option<bool>,
}

/// One temperature.
#[derive(Clone, Debug, PartialEq)]
pub struct Temperature {
    /// The sensor's name.
    pub sensor: String,
    /// °C.
    pub celsius: f64,
}

impl Readings {
    /// The hottest sensor.
    pub fn hottest(&self) -> Option<&Temperature> {
        let known = self.temperatures.iter().filter(|temperature| temperature.celsius.is_finite());
        known.max_by(|left, right| left.celsius.total_cmp(&right.celsius))
    }
}

/// Reads the sensors below a sysfs root, and knows what a program tells.
#[derive(Clone, Debug)]
pub struct Sensors {
    root: PathBuf,
    overrides: SensorOverrides,
}

impl Default for Sensors {
    fn default() -> Sensors {
        Sensors::new("/sys")
    }
}

impl Sensors {
    /// Sensors below `root`, which is `/sys` except in tests.
    pub fn new(root: impl Into<PathBuf>) -> Sensors {
        Sensors { root: root.into(), overrides: SensorOverrides::default() }
    }

    /// The same, with what the program tells.
    pub fn with_overrides(self, overrides: SensorOverrides) -> Sensors {
        Sensors { overrides, ..self }
    }

    /// Reads everything. What is absent or makes no sense is left out.
    pub fn read(&self) -> Readings {
        self.overrides.add_to(self.read_system())
    }

    fn read_system(&self) -> Readings {
        let zones = folders(&self.root.join("class/thermal"), "thermal_zone");
        let temperatures = zones.iter().filter_map(|zone| temperature(zone)).collect();
        let mut readings = Readings { temperatures, ..Readings::default() };
        let mut charges = Vec::new();
        let (mut outside, mut draining, mut charging) = (None, false, false);
        for supply in folders(&self.root.join("class/power_supply"), "") {
            // The battery of a mouse or a headset.
            if text(&supply.join("scope")).is_some_and(|scope| scope == "Device") {
                continue;
            }
            match text(&supply.join("type")).as_deref() {
                Some("Battery" | "UPS") => {
                    if text(&supply.join("present")).is_some_and(|present| present == "0") {
                        continue;
                    }
                    charges.extend(number(&supply.join("capacity")).filter(|charge| (0.0..=100.0).contains(charge)));
                    match text(&supply.join("status")).as_deref() {
                        // "Not charging" is plugged in, with the battery as full as it is meant to be.
                        Some("Charging" | "Full" | "Not charging") => charging = true,
                        Some("Discharging") => draining = true,
                        _ => {}
                    }
                }
                Some(_) => {
                    if let Some(online) = number(&supply.join("online")) {
                        outside = Some(outside.unwrap_or(false) || online > 0.0);
                    }
                }
                None => {}
            }
        }
        if !charges.is_empty() {
            readings.battery = Some(charges.iter().sum::<f64>() / charges.len() as f64);
        }
        readings.plugged_in = match (outside, charging, draining) {
            (Some(true), ..) | (_, true, _) => Some(true),
            (_, false, true) => Some(false),
            (outside, false, false) => outside,
        };
        readings
    }
}

fn temperature(folder: &Path) -> Option<Temperature> {
    let sensor = text(&folder.join("type"))
        .filter(|name| !name.is_empty())
        .or_else(|| Some(folder.file_name()?.to_string_lossy().into_owned()))?;
    // Phones present charge, voltage and current limits as thermal zones.
    let lower = sensor.to_ascii_lowercase();
    if lower == "soc" || ["bcl", "ibat", "vbat"].iter().any(|part| lower.contains(part)) {
        return None;
    }
    let celsius = celsius(number(&folder.join("temp"))?);
    // Values of sensors that are off or not fitted: 0, −40, −274, 127 and beyond.
    (celsius > 0.0 && celsius < 127.0).then_some(Temperature { sensor, celsius })
}

/// The kernel's unit is a thousandth of a degree; some drivers give tenths or whole degrees.
fn celsius(raw: f64) -> f64 {
    match raw.abs() {
        ..=150.0 => raw,
        ..1000.0 => raw / 10.0,
        _ => raw / 1000.0,
    }
}

/// The entries of a folder that begin with `prefix`, in the order of their names.
fn folders(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(prefix)))
        .collect();
    paths.sort();
    paths
}

fn text(path: &Path) -> Option<String> {
    let mut text = String::new();
    File::open(path).ok()?.take(256).read_to_string(&mut text).ok()?;
    Some(text.trim().to_owned())
}

fn number(path: &Path) -> Option<f64> {
    // Values are integers; a float parser would accept "inf" and "nan".
    text(path)?.parse::<i64>().ok().map(|number| number as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sysfs with the given files.
    fn system(files: &[(&str, &str)]) -> (tempfile::TempDir, Sensors) {
        let root = tempfile::tempdir().unwrap();
        for (path, content) in files {
            let path = root.path().join("class").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let sensors = Sensors::new(root.path());
        (root, sensors)
    }

    #[test]
    fn temperatures() {
        let cases: [(&str, &str, Option<f64>); 16] = [
            ("cpu-thermal", "46123\n", Some(46.123)),
            ("skin", "38", Some(38.0)),
            ("battery", "395", Some(39.5)),
            ("switched-off", "0", None),
            ("broken", "-274000", None),
            ("cold", "-5000", None),
            ("saturated", "127000", None),
            ("absurd", "99999999999999999999", None),
            ("largest", "9223372036854775807", None),
            ("smallest", "-9223372036854775808", None),
            ("empty", "", None),
            ("word", "inf", None),
            ("soc", "76", None),
            ("pm8150-ibat-lvl0", "1200", None),
            ("garbled", "4\u{0}6000", None),
            ("x86_pkg_temp", "  51000 ", Some(51.0)),
        ];
        for (name, raw, expected) in cases {
            let (_root, sensors) = system(&[("thermal/thermal_zone0/type", name), ("thermal/thermal_zone0/temp", raw)]);
            let found = sensors.read();
            assert_eq!(found.hottest().map(|hottest| hottest.celsius), expected, "{name}: {raw}");
            assert!(found.temperatures.iter().all(|found| found.sensor == name), "{found:?}");
        }
        let (root, sensors) = system(&[
            ("thermal/thermal_zone0/type", "gpu"),
            ("thermal/thermal_zone0/temp", "41000"),
            ("thermal/thermal_zone10/temp", "43000"),
            ("thermal/thermal_zone2/type", "no temperature"),
            ("thermal/cooling_device0/temp", "99000"),
        ]);
        fs::create_dir_all(root.path().join("class/thermal/thermal_zone3/temp")).unwrap();
        fs::write(root.path().join("class/thermal/thermal_zone2/temp"), [0xff, 0xfe, b'4']).unwrap();
        let found = sensors.read();
        assert_eq!(found.temperatures.len(), 2, "{found:?}");
        assert_eq!(found.hottest().unwrap().sensor, "thermal_zone10");
    }

    #[test]
    fn power_supplies() {
        let battery = |status: &'static str, charge: &'static str| {
            vec![
                ("power_supply/BAT0/type", "Battery\n"),
                ("power_supply/BAT0/status", status),
                ("power_supply/BAT0/capacity", charge),
            ]
        };
        let with = |mut files: Vec<(&'static str, &'static str)>, more: &[(&'static str, &'static str)]| {
            files.extend_from_slice(more);
            files
        };
        let mains = |online| [("power_supply/AC/type", "Mains"), ("power_supply/AC/online", online)];
        let cases = [
            ("a desktop", vec![], None, None),
            ("on battery", battery("Discharging\n", "57\n"), Some(57.0), Some(false)),
            ("charging", battery("Charging", "57"), Some(57.0), Some(true)),
            ("full", battery("Full", "100"), Some(100.0), Some(true)),
            ("held at a threshold", battery("Not charging", "80"), Some(80.0), Some(true)),
            ("mains but draining", with(battery("Discharging", "50"), &mains("1")), Some(50.0), Some(true)),
            ("unplugged mains", with(battery("Discharging", "50"), &mains("0")), Some(50.0), Some(false)),
            ("mains only", mains("1").to_vec(), None, Some(true)),
            ("unplugged, status unknown", with(battery("Unknown", "50"), &mains("0")), Some(50.0), Some(false)),
            ("garbled", battery("?", "many"), None, None),
            ("charge beyond 100", battery("Discharging", "250"), None, Some(false)),
            ("a mouse", with(battery("Discharging", "5"), &[("power_supply/BAT0/scope", "Device")]), None, None),
            ("not fitted", with(battery("Discharging", "0"), &[("power_supply/BAT0/present", "0")]), None, None),
            (
                "two batteries",
                with(
                    battery("Discharging", "20"),
                    &[
                        ("power_supply/BAT1/type", "Battery"),
                        ("power_supply/BAT1/status", "Unknown"),
                        ("power_supply/BAT1/capacity", "80"),
                    ],
                ),
                Some(50.0),
                Some(false),
            ),
            (
                "a phone on USB",
                with(battery("Charging", "9"), &[("power_supply/usb/type", "USB")]),
                Some(9.0),
                Some(true),
            ),
        ];
        for (name, files, charge, plugged_in) in cases {
            let (_root, sensors) = system(&files);
            let found = sensors.read();
            assert_eq!((found.battery, found.plugged_in), (charge, plugged_in), "{name}");
        }
        assert_eq!(Sensors::new("/nonexistent/sys").read(), Readings::default());
    }
}
