//! The files of the page.

/// A file by its name, with what kind of file it is.
pub(crate) fn file(name: &str) -> Option<(&'static str, &'static [u8])> {
    (name == "index.html").then_some(("text/html; charset=utf-8", INDEX.as_bytes()))
}

const INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>errare</title>\n\
                     <h1>errare</h1>\n<p>The studio is running: what it does is described at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n";
