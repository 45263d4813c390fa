//! Numbers and names as they are written for people.

/// Text as it stands in HTML, SVG and XML, in an attribute too; a control character as its picture.
///
/// ```
/// assert_eq!(errare::text::escape("\u{1b}]\u{7f}\n"), "␛]␡\n");
/// assert_eq!(errare::text::escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
/// ```
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            // XML has no place for them; Unicode has pictures of them.
            c if c.is_ascii_control() => out.extend(char::from_u32(0x2400 + u32::from(c) % 0x5E)),
            c => out.push(c),
        }
    }
    out
}

/// A number for people: short, with a sign, a true minus and no trailing zeros.
///
/// ```
/// use errare::text::signed;
///
/// assert_eq!([0.0, 0.5, -1.25, 1e-9, -2.5e7].map(signed), ["0", "+0.5", "−1.25", "+1e-9", "−2.5e7"]);
/// ```
pub fn signed(value: f64) -> String {
    let size = value.abs();
    let text = if size != 0.0 && !(1e-3..1e6).contains(&size) { format!("{size:.3e}") } else { format!("{size:.3}") };
    let text = match text.split_once('e') {
        Some((digits, power)) => format!("{}e{power}", trim(digits)),
        None => trim(&text).to_owned(),
    };
    match value {
        _ if text == "0" => text,
        value if value < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

fn trim(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

/// A share as a percentage with so many decimals, never rounded to none or all.
///
/// ```
/// use errare::text::percent;
///
/// assert_eq!([0.0, 0.0001, 0.123].map(|share| percent(share, 1)), ["0.0%", "<0.1%", "12.3%"]);
/// assert_eq!([1.0, 0.996, 0.5, 0.005].map(|share| percent(share, 0)), ["100%", ">99%", "50%", "<1%"]);
/// ```
pub fn percent(share: f64, decimals: usize) -> String {
    let unit = 0.1_f64.powi(decimals as i32);
    // Sums of probabilities miss 0 and 1 by their rounding.
    let certain = [0.0, 1.0].into_iter().find(|whole| (share - whole).abs() < 1e-12);
    match certain.unwrap_or(share) * 100.0 {
        p if p > 0.0 && p <= unit / 2.0 => format!("<{unit:.decimals$}%"),
        p if p < 100.0 && p >= 100.0 - unit / 2.0 => format!(">{:.decimals$}%", 100.0 - unit),
        p => format!("{p:.decimals$}%"),
    }
}

/// The same in whole hundredths, for a sentence.
///
/// ```
/// use errare::text::percent_in_words;
///
/// assert_eq!([0.001, 0.25, 0.999].map(percent_in_words), ["under 1%", "25%", "over 99%"]);
/// ```
pub fn percent_in_words(share: f64) -> String {
    percent(share, 0).replace('<', "under ").replace('>', "over ")
}
