//! The published experiments through the real binary.

use std::process::{Command, Output};

use serde_json::Value;

fn errare(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_errare")).args(arguments).output().expect("it starts")
}

fn tables(arguments: &[&str]) -> Vec<Value> {
    let output = errare(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let root: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    root["tables"].as_array().expect("tables").clone()
}

fn cell<'a>(tables: &'a [Value], reading: &str, row: &str, column: &str, quantity: &str) -> &'a Value {
    let table = tables.iter().find(|t| t["reading"] == reading && t["table"] == "Table 1").expect(reading);
    let mut cells = table["cells"].as_array().expect("cells").iter();
    cells.find(|c| c["row"] == row && c["column"] == column && c["quantity"] == quantity).expect("the cell")
}

#[test]
fn json_names_papers_rows_columns_and_readings_as_documented() {
    let kajihara = tables(&["reproduce", "kajihara", "--games", "100", "--format", "json"]);
    for reading in ["lose-late", "random-among-all"] {
        let found = cell(&kajihara, reading, "P3", "P1", "win_first_pct");
        assert_eq!(found["published"].as_f64(), Some(93.55));
        assert!((found["computed"].as_f64().unwrap() - 93.55).abs() < 1.0);
    }
    assert!(kajihara.iter().all(|table| table["paper"] == "kajihara"));
    let trees = tables(&["reproduce", "reibman-ballard", "--trees", "600", "--format", "json"]);
    for reading in ["literal", "best-fit"] {
        let found = cell(&trees, reading, "predictive-2 PS=0.5", "noise_0.25", "mean_payoff");
        assert_eq!(found["published"].as_f64(), Some(31.41));
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_one_thread_and_on_two() {
    let run = |threads: &str| {
        let sizes = ["--trees", "1500", "--games", "200", "--lessons", "4", "--seed", "7", "--format", "json"];
        errare(&[&["reproduce", "all", "--threads", threads][..], &sizes].concat()).stdout
    };
    let one = run("1");
    assert!(!one.is_empty());
    assert!(one == run("2"));
}

#[test]
fn a_check_passes_and_a_report_is_one_page() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report");
    let output = errare(&["reproduce", "kajihara", "--games", "100", "--check", "--report", report.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = std::fs::read_to_string(report.join("index.html")).unwrap();
    assert!(page.contains("<svg") && page.trim_end().ends_with("</html>"));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("computed / published") && !printed.contains('\u{1b}'));
}

#[test]
fn csv_has_a_line_for_every_number() {
    let output = errare(&["reproduce", "levy", "--format", "csv"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("paper,table,reading,row,column,quantity,published,computed,z,print,insisted,preferred\n")
    );
    assert!(text.lines().count() > 80 && text.lines().skip(1).all(|line| line.starts_with("levy,")));
}

/// Every number of Levy's comes out and is insisted on, in whatever format it is written.
#[test]
fn what_a_check_insists_on_is_marked_and_what_became_of_the_numbers_is_counted() {
    let text = String::from_utf8(errare(&["reproduce", "levy"]).stdout).unwrap();
    assert!(text.contains("28 / 28*\n") && text.contains("* --check insists on it\n"), "{text}");
    let levy = text.lines().rfind(|line| line.trim_start().starts_with("levy")).expect("a line of the count");
    let numbers: Vec<usize> = levy.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
    assert_eq!(numbers, [25, 25, 0, 0, 0, 25], "printed, reproduced, fitted, departing, not judged, insisted on");

    let root: Value = serde_json::from_slice(&errare(&["reproduce", "levy", "--format", "json"]).stdout).unwrap();
    assert_eq!(root["count"]["papers"]["levy"]["printed"], 25);
    assert_eq!(root["count"]["all"], root["count"]["papers"]["levy"]);
    let cells = root["tables"].as_array().unwrap().iter().flat_map(|table| table["cells"].as_array().unwrap());
    assert_eq!(cells.filter(|cell| cell["insisted"] == true && cell["print"] == "own").count(), 25);

    let csv = String::from_utf8(errare(&["reproduce", "levy", "--format", "csv"]).stdout).unwrap();
    assert_eq!(csv.lines().filter(|line| line.ends_with(",own,true,true")).count(), 25);
}

#[test]
fn an_unknown_paper_or_a_folder_that_cannot_be_is_refused() {
    for wrong in [&["reproduce", "shannon"][..], &["reproduce", "levy", "--report", "/dev/null/report"]] {
        let output = errare(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(output.stdout.is_empty() && String::from_utf8_lossy(&output.stderr).starts_with("error: "));
    }
}
