//! A line chart as SVG: axes with round numbers, curves, markers.

use std::fmt::Write;
use tritune_graph::maths;

pub(super) struct Curve<'a> {
    pub name: &'static str,
    /// Its class in the style sheet.
    pub class: &'static str,
    /// Steps and values.
    pub points: &'a [(u64, f64)],
    /// Whether single outliers may leave the chart instead of flattening it.
    pub noisy: bool,
    /// Whether points get a marker with their value.
    pub marked: bool,
}

const WIDTH: f64 = 720.0;
/// Room for six digits in the letters of a phone's screen.
const LEFT: f64 = 86.0;
const RIGHT: f64 = 28.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 36.0;
/// More points than this cannot be distinguished.
const MAX_BUCKETS: usize = 600;
/// Values beyond are treated as not finite: differences of them would overflow.
const LARGEST: f64 = 1e30;

/// A chart of `curves`, or nothing if they have no finite point.
pub(super) fn plot(title: &str, height: f64, curves: &[Curve<'_>]) -> Option<String> {
    let steps: Vec<f64> = curves.iter().flat_map(|curve| finite(curve.points)).map(|(step, _)| step).collect();
    let values: Vec<f64> = curves.iter().flat_map(shown_values).collect();
    let across = Axis::new(&steps, LEFT, WIDTH - RIGHT, true)?;
    let up = Axis::new(&values, height - BOTTOM, TOP, false)?;
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = draw(&mut svg, title, height, curves, &across, &up);
    Some(svg)
}

fn draw(
    svg: &mut String,
    title: &str,
    height: f64,
    curves: &[Curve<'_>],
    across: &Axis,
    up: &Axis,
) -> std::fmt::Result {
    let (right, bottom) = (WIDTH - RIGHT, height - BOTTOM);
    writeln!(svg, "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">")?;
    writeln!(svg, "<g class=\"grid\">")?;
    for (value, label) in &up.ticks {
        let y = up.at(*value);
        writeln!(svg, "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>")?;
        writeln!(svg, "<text x=\"{:.1}\" y=\"{y:.1}\" class=\"up\">{label}</text>", LEFT - 8.0)?;
    }
    for (value, label) in &across.ticks {
        let x = across.at(*value);
        writeln!(svg, "<line x1=\"{x:.1}\" y1=\"{bottom}\" x2=\"{x:.1}\" y2=\"{:.1}\"/>", bottom + 5.0)?;
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\" class=\"across\">{label}</text>", bottom + 9.0)?;
    }
    writeln!(svg, "<line class=\"axis\" x1=\"{LEFT}\" y1=\"{bottom}\" x2=\"{right}\" y2=\"{bottom}\"/>\n</g>")?;
    // An inner picture clips what leaves the chart.
    let (wide, high) = (right - LEFT, bottom - TOP);
    let view = format!("viewBox=\"{LEFT} {TOP} {wide} {high}\"");
    writeln!(svg, "<svg x=\"{LEFT}\" y=\"{TOP}\" width=\"{wide}\" height=\"{high}\" {view}>")?;
    for curve in curves {
        for run in unbroken(curve.points) {
            let points = thinned(&run);
            write!(svg, "<polyline class=\"{}\" points=\"", curve.class)?;
            for (step, value) in &points {
                write!(svg, "{:.1},{:.1} ", across.at(*step), up.at(*value))?;
            }
            writeln!(svg, "\"/>")?;
        }
    }
    writeln!(svg, "</svg>")?;
    for curve in curves {
        // A curve of a single point has no line to show it.
        if !curve.marked && finite(curve.points).count() != 1 {
            continue;
        }
        for (step, value) in thinned(&finite(curve.points).collect::<Vec<_>>()) {
            let (x, y) = (across.at(step), up.at(value));
            write!(svg, "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\">", curve.class)?;
            writeln!(svg, "<title>{} {value:.4} at step {step}</title></circle>", curve.name)?;
        }
    }
    writeln!(svg, "</svg>")
}

fn is_plain(value: f64) -> bool {
    value.abs() < LARGEST
}

fn finite(points: &[(u64, f64)]) -> impl Iterator<Item = (f64, f64)> + '_ {
    points.iter().filter(|(_, value)| is_plain(*value)).map(|&(step, value)| (step as f64, value))
}

/// The stretches between values that are not finite.
fn unbroken(points: &[(u64, f64)]) -> impl Iterator<Item = Vec<(f64, f64)>> + '_ {
    points.split(|(_, value)| !is_plain(*value)).filter(|run| run.len() > 1).map(|run| finite(run).collect())
}

/// The values the vertical axis must hold: all, or of a noisy curve all but the outermost percent.
fn shown_values(curve: &Curve<'_>) -> Vec<f64> {
    let mut values: Vec<f64> = finite(curve.points).map(|(_, value)| value).collect();
    if curve.noisy {
        values.sort_by(f64::total_cmp);
        let outliers = values.len() / 200;
        values = values[outliers..values.len() - outliers].to_vec();
    }
    values
}

/// At most two points for each of [`MAX_BUCKETS`] stretches, the lowest and the highest, in their order.
fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    if points.len() <= 2 * MAX_BUCKETS {
        return points.to_vec();
    }
    let mut kept = Vec::with_capacity(2 * MAX_BUCKETS);
    for bucket in points.chunks(points.len().div_ceil(MAX_BUCKETS)) {
        let by_value = |left: &&(f64, f64), right: &&(f64, f64)| left.1.total_cmp(&right.1);
        let (Some(lowest), Some(highest)) = (bucket.iter().min_by(by_value), bucket.iter().max_by(by_value)) else {
            continue;
        };
        kept.extend(if lowest.0 <= highest.0 { [*lowest, *highest] } else { [*highest, *lowest] });
    }
    kept
}

/// A range of values, the pixels it maps to, and its ticks.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis that holds `values`; none if there are none. `whole`: ticks at integers, and no margin beyond the ends.
    fn new(values: &[f64], from: f64, to: f64, whole: bool) -> Option<Axis> {
        let mut low = values.iter().copied().min_by(f64::total_cmp)?;
        let mut high = values.iter().copied().max_by(f64::total_cmp)?;
        // Steps are integers, but as floats the largest are far apart.
        let least = if whole { (low.abs() * 1e-6).max(1.0) } else { (low.abs() * 1e-3).max(1e-9) };
        if high - low < least {
            (low, high) = (low - least / 2.0, high + least / 2.0);
        }
        let step = round_step((high - low) / 5.0).max(if whole { 1.0 } else { 0.0 });
        let (mut first, mut last) = ((low / step).ceil(), (high / step).floor());
        if !whole {
            (first, last) = ((low / step).floor(), (high / step).ceil());
            (low, high) = (first * step, last * step);
        }
        let count = (last - first).clamp(0.0, 20.0) as usize;
        let ticks = (0..=count).map(|index| (first + index as f64) * step);
        let ticks = ticks.map(|tick| (tick, label(tick, step))).collect();
        Some(Axis { low, high, from, to, ticks })
    }

    fn at(&self, value: f64) -> f64 {
        let fraction = (value - self.low) / (self.high - self.low);
        // Far outliers of a noisy curve: outside the picture is outside.
        self.from + fraction.clamp(-4.0, 4.0) * (self.to - self.from)
    }
}

/// The nearest of 1, 2, 5 times a power of ten that is not below `rough`.
fn round_step(rough: f64) -> f64 {
    let power = 10f64.powi(maths::log10(rough).floor() as i32);
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough * 0.999).unwrap_or(10.0);
    factor * power
}

/// A tick's text, with as many digits as its step needs.
fn label(value: f64, step: f64) -> String {
    // Sums of steps miss zero by a little.
    let value = if value.abs() < step * 1e-9 { 0.0 } else { value };
    if value == 0.0 && step < 1e-4 {
        return "0".into();
    }
    if !(1e-4..1e12).contains(&step) {
        return format!("{value:.1e}").replace(".0e", "e");
    }
    for (unit, name) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] {
        if value.abs() >= 10.0 * unit || (value.abs() >= unit && step >= unit) {
            let decimals = maths::log10(unit / step).ceil().clamp(0.0, 3.0) as usize;
            return format!("{:.decimals$}{name}", value / unit);
        }
    }
    let decimals = (-maths::log10(step).floor()).clamp(0.0, 6.0) as usize;
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_values() {
        let cases: [(&str, &[f64], bool, &[&str]); 10] = [
            ("losses", &[1.93, 3.41], false, &["1.5", "2.0", "2.5", "3.0", "3.5"]),
            ("steps", &[1.0, 100.0], true, &["20", "40", "60", "80", "100"]),
            ("one step", &[7.0], true, &["7"]),
            ("two steps", &[1.0, 2.0], true, &["1", "2"]),
            ("many steps", &[1.0, 120_000.0], true, &["50k", "100k"]),
            ("rates", &[0.0, 1e-4], false, &["0", "2e-5", "4e-5", "6e-5", "8e-5", "1e-4"]),
            ("flat", &[2.0, 2.0], false, &["1.9990", "1.9995", "2.0000", "2.0005", "2.0010"]),
            ("zero", &[0.0], false, &["-6e-10", "-4e-10", "-2e-10", "0", "2e-10", "4e-10", "6e-10"]),
            ("below zero", &[-1.0, 1.0], false, &["-1.0", "-0.5", "0.0", "0.5", "1.0"]),
            ("large", &[0.0, 4e6], false, &["0", "1M", "2M", "3M", "4M"]),
        ];
        for (name, values, whole, expected) in cases {
            let axis = Axis::new(values, 0.0, 100.0, whole).unwrap();
            let labels: Vec<&str> = axis.ticks.iter().map(|(_, label)| label.as_str()).collect();
            assert_eq!(labels, expected, "{name}");
            for value in values {
                assert!((-1e-6..=100.000_001).contains(&axis.at(*value)), "{name}: {value} at {}", axis.at(*value));
            }
        }
        assert!(Axis::new(&[], 0.0, 1.0, false).is_none());
    }

    /// On a phone the letters are as large as the style sheet says, in the units of the picture.
    #[test]
    fn labels_fit_beside_the_axis_on_a_phone() {
        let style = include_str!("style.css");
        let phone = &style[style.find("max-width: 40rem").unwrap()..];
        let rule = phone.split("svg text { font-size: ").nth(1).unwrap();
        let letters: f64 = rule.split("px").next().unwrap().parse().unwrap();
        let mut random = tritune_testing::Random::fresh();
        for _ in 0..2000 {
            // Learning rates and losses: from nothing up to ten to any power.
            let high = 10f64.powi(random.below(9) as i32 - 6) * (1.0 + random.below(900) as f64 / 100.0);
            let axis = Axis::new(&[0.0, high], 0.0, 100.0, false).unwrap();
            for (_, label) in &axis.ticks {
                // Digits that are as wide as each other take up to 0.6 of their height.
                let wide = label.chars().count() as f64 * 0.6 * letters;
                assert!(wide <= LEFT - 8.0, "{label} takes {wide} of {}", LEFT - 8.0);
            }
        }
    }

    #[test]
    fn thinning_keeps_the_extremes() {
        let mut points: Vec<(f64, f64)> = (0..100_000).map(|step| (step as f64, (step as f64 * 0.01).sin())).collect();
        points[54_321].1 = 9.0;
        points[12_345].1 = -9.0;
        let kept = thinned(&points);
        assert!(kept.len() <= 2 * MAX_BUCKETS, "{}", kept.len());
        assert!(kept.contains(&(54_321.0, 9.0)) && kept.contains(&(12_345.0, -9.0)));
        assert!(kept.is_sorted_by(|left, right| left.0 <= right.0));
    }

    type Case<'a> = (&'a str, &'a [(u64, f64)], usize);

    #[test]
    fn gaps_and_extremes_are_drawn_without_harm() {
        let cases: [Case<'_>; 7] = [
            ("gap", &[(1, 3.0), (2, 2.0), (3, f64::NAN), (4, 2.0), (5, 1.0)], 2),
            ("infinite", &[(1, f64::INFINITY), (2, 2.0), (3, 1.0)], 1),
            ("one", &[(1, 3.0)], 0),
            ("same step twice", &[(1, 3.0), (1, 2.0)], 1),
            ("huge", &[(0, 1e300), (u64::MAX, 2.0), (u64::MAX, -2.0)], 1),
            ("tiny", &[(1, f64::MIN_POSITIVE), (2, 0.0)], 1),
            ("large", &[(1, 9e29), (2, -9e29)], 1),
        ];
        for (name, points, lines) in cases {
            for noisy in [false, true] {
                let curve = Curve { name: "x", class: "raw", points, noisy, marked: false };
                let svg = plot("t", 300.0, &[curve]).unwrap();
                assert_eq!(svg.matches("<polyline").count(), lines, "{name}: {svg}");
                assert_eq!(svg.matches("<circle").count(), usize::from(points.len() == 1), "{name}");
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name}: {svg}");
            }
        }
        let none = [(1, f64::NAN)];
        assert!(
            plot("t", 300.0, &[Curve { name: "x", class: "raw", points: &none, noisy: true, marked: true }]).is_none()
        );
    }
}
