//! Lines and heat maps as SVG.

use std::fmt::Write;

use errare::text::escape;

/// A line of a plot.
pub struct Line<'a> {
    /// What it shows.
    pub name: &'a str,
    /// Where it goes.
    pub points: Vec<(f64, f64)>,
    /// Whether it is drawn broken, as what is in print is.
    pub broken: bool,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 200.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 44.0;

/// Hues that differ in lightness too, so that they can be told apart in grey.
const COLOURS: [&str; 10] =
    ["#1b4f9c", "#d1495b", "#2e8b57", "#b8860b", "#6a4c93", "#008b8b", "#8b4513", "#e07a5f", "#3d405b", "#81b29a"];

/// A plot of lines over a common axis.
pub fn lines(caption: &str, x_name: &str, y_name: &str, lines: &[Line<'_>]) -> String {
    let points = || lines.iter().flat_map(|line| line.points.iter().copied());
    let range = |values: &mut dyn Iterator<Item = f64>| {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        if high > low { (low, high) } else { (low - 1.0, high + 1.0) }
    };
    let (x_low, x_high) = range(&mut points().map(|(x, _)| x));
    let (x_ticks, y_ticks) = (ticks((x_low, x_high)), ticks(range(&mut points().map(|(_, y)| y))));
    let (y_low, y_high) = (y_ticks[0], y_ticks[y_ticks.len() - 1]);
    let x_at = |x: f64| LEFT + (x - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT);
    let y_at = |y: f64| HEIGHT - BOTTOM - (y - y_low) / (y_high - y_low) * (HEIGHT - TOP - BOTTOM);

    let mut svg = open(WIDTH, HEIGHT);
    for &y in &y_ticks {
        let (at, right) = (y_at(y), WIDTH - RIGHT);
        let _ = writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#e4e6ec\"/>");
        let (x, below) = (LEFT - 6.0, at + 4.0);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{below:.1}\" text-anchor=\"end\">{}</text>", number(y));
    }
    for &x in x_ticks.iter().filter(|x| (x_low..=x_high).contains(*x)) {
        let (at, below) = (x_at(x), HEIGHT - BOTTOM + 16.0);
        let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{}</text>", number(x));
    }
    let (middle, bottom) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0);
    let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{bottom}\" text-anchor=\"middle\">{}</text>", escape(x_name));
    let _ = writeln!(
        svg,
        "<text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        HEIGHT / 2.0,
        escape(y_name)
    );
    for (i, line) in lines.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let path: Vec<String> = line.points.iter().map(|&(x, y)| format!("{:.1} {:.1}", x_at(x), y_at(y))).collect();
        let dashes = if line.broken { " stroke-dasharray=\"5 4\"" } else { "" };
        let path = path.join("L");
        let _ = writeln!(svg, "<path d=\"M{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dashes}/>");
        let (x, y) = (WIDTH - RIGHT + 12.0, TOP + 8.0 + 17.0 * i as f64);
        let _ = writeln!(svg, "<path d=\"M{x} {y}h22\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", x + 28.0, y + 4.0, escape(line.name));
    }
    close(svg, caption)
}

/// A number with no more digits than it needs.
pub fn number(value: f64) -> String {
    let text = if value.abs() >= 1000.0 { format!("{value:.0}") } else { format!("{value:.3}") };
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Round numbers that span a range, four to nine of them.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|step| *step >= rough).unwrap_or(rough);
    let (first, last) = ((low / step).floor() as i64, (high / step).ceil() as i64);
    (first..=last).map(|i| i as f64 * step).collect()
}

/// A heat map of percentages, rows below each other.
pub fn heat_map(caption: &str, rows: &[&str], columns: &[&str], value: impl Fn(&str, &str) -> Option<f64>) -> String {
    const SIDE: f64 = 52.0;
    const TALL: f64 = 30.0;
    let (width, height) = (90.0 + SIDE * columns.len() as f64, 30.0 + TALL * rows.len() as f64);
    let mut svg = open(width, height);
    for (j, column) in columns.iter().enumerate() {
        let x = 90.0 + SIDE * (j as f64 + 0.5);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"18\" text-anchor=\"middle\">{}</text>", escape(column));
    }
    for (i, row) in rows.iter().enumerate() {
        let y = 26.0 + TALL * i as f64;
        let _ = writeln!(svg, "<text x=\"82\" y=\"{}\" text-anchor=\"end\">{}</text>", y + 19.0, escape(row));
        for (j, column) in columns.iter().enumerate() {
            let Some(percent) = value(row, column) else { continue };
            let x = 90.0 + SIDE * j as f64;
            // From white to blue; the number turns white where the ground is dark.
            let depth = (percent / 100.0).clamp(0.0, 1.0);
            let shade = |from: f64, to: f64| (from + (to - from) * depth).round();
            let (red, green, blue) = (shade(247.0, 27.0), shade(249.0, 79.0), shade(252.0, 156.0));
            let ink = if depth > 0.55 { "#fff" } else { "#222" };
            let (w, h) = (SIDE - 2.0, TALL - 2.0);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"rgb({red},{green},{blue})\"/>"
            );
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{ink}\">{percent:.1}</text>",
                x + SIDE / 2.0 - 1.0,
                y + 19.0
            );
        }
    }
    close(svg, caption)
}

/// A picture as wide as this shrinks to a phone only so far as its letters can still be read.
const LARGE: f64 = 520.0;

fn open(width: f64, height: f64) -> String {
    let class = if width > LARGE { "class=\"large\" " } else { "" };
    format!(
        "<figure><svg {class}viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#222\">\n"
    )
}

fn close(mut svg: String, caption: &str) -> String {
    let _ = writeln!(svg, "</svg><figcaption>{}</figcaption></figure>", escape(caption));
    svg
}

#[cfg(test)]
mod tests {
    use super::{Line, heat_map, lines, number, ticks};

    #[test]
    fn a_line_goes_through_its_points_on_axes_that_hold_all_of_them() {
        let line = |name, points, broken| Line { name, points, broken };
        let rising = line("rising", vec![(0.0, 0.0), (1.0, 1.0)], false);
        let level = line("level <", vec![(0.0, 0.5), (0.5, 0.5)], true);
        let svg = lines("caption", "x", "y", &[rising, level]);
        assert!(
            svg.contains("<path d=\"M60.0 336.0L560.0 16.0\" fill=\"none\" stroke=\"#1b4f9c\" stroke-width=\"1.8\"/>")
        );
        assert!(svg.contains(
            "<path d=\"M60.0 176.0L310.0 176.0\" fill=\"none\" stroke=\"#d1495b\" stroke-width=\"1.8\" stroke-dash"
        ));
        // A mark on either axis, a little below the axis and to the left of it, and a line of the legend below the other.
        for text in [
            "<text x=\"54.0\" y=\"340.0\" text-anchor=\"end\">0</text>",
            "<text x=\"54.0\" y=\"276.0\" text-anchor=\"end\">0.2</text>",
            "<text x=\"160.0\" y=\"352.0\" text-anchor=\"middle\">0.2</text>",
            "<text x=\"600\" y=\"28\">rising</text>",
            "<text x=\"600\" y=\"45\">level &lt;</text>",
        ] {
            assert!(svg.contains(text), "{text}\n{svg}");
        }
        assert_eq!(svg.matches("H560").count(), 6, "from 0 to 1 by fifths");
        assert!(svg.contains("class=\"large\"") && svg.contains("<figcaption>caption</figcaption>"));
        // A single point is in the middle.
        assert!(lines("", "", "", &[line("", vec![(3.0, 5.0)], false)]).contains("<path d=\"M310.0 176.0\""));
    }

    #[test]
    fn a_heat_map_has_a_square_for_each_number_the_darker_the_larger() {
        let value = |row: &str, column: &str| match (row, column) {
            ("a", "x") => Some(0.0),
            ("a", "y") => Some(50.0),
            ("b", "y") => Some(100.0),
            _ => None,
        };
        let svg = heat_map("caption", &["a", "b"], &["x", "y"], value);
        for square in [
            "<rect x=\"90\" y=\"26\" width=\"50\" height=\"28\" fill=\"rgb(247,249,252)\"/>",
            "<rect x=\"142\" y=\"26\" width=\"50\" height=\"28\" fill=\"rgb(137,164,204)\"/>",
            "<rect x=\"142\" y=\"56\" width=\"50\" height=\"28\" fill=\"rgb(27,79,156)\"/>",
            "<text x=\"115\" y=\"45\" text-anchor=\"middle\" fill=\"#222\">0.0</text>",
            "<text x=\"167\" y=\"75\" text-anchor=\"middle\" fill=\"#fff\">100.0</text>",
            "<text x=\"168\" y=\"18\" text-anchor=\"middle\">y</text>",
            "<text x=\"82\" y=\"75\" text-anchor=\"end\">b</text>",
            "viewBox=\"0 0 194 90\"",
        ] {
            assert!(svg.contains(square), "{square}\n{svg}");
        }
        assert_eq!(svg.matches("<rect").count(), 3);
        assert!(!svg.contains("class=\"large\""));
    }

    #[test]
    fn a_number_has_no_more_digits_than_it_needs() {
        let written = [0.0, 0.5, -0.0886, 12.0, 999.9, 1000.0, -1234.5678, 100.25];
        assert_eq!(written.map(number), ["0", "0.5", "-0.089", "12", "999.9", "1000", "-1235", "100.25"]);
    }

    #[test]
    fn ticks_are_round_and_span_the_range() {
        assert_eq!(ticks((27.2, 35.6)), [26.0, 28.0, 30.0, 32.0, 34.0, 36.0]);
        assert_eq!(ticks((0.0, 3.0)), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(ticks((-1.0, 1.0)).len(), 5);
    }
}
