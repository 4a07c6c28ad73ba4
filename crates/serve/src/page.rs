//! The page, inside the binary.

use crate::error::ApiError;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::Response;

/// What a browser may load: the page's own files, and nothing from anywhere else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// Lists files of the page.
macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../page/", $name)))),*]
    };
}

/// The files, by name.
const FILES: &[(&str, &[u8])] = files![
    "index.html" "style.css" "icon.svg" "api.js" "app.js" "chat.js" "conversations.js" "curve.js" "device.js" "dom.js" "example.js"
    "format.js" "history.js" "job.js" "lesson.js" "memory.js" "parameters.js" "settings.js" "state.js" "teach.js" "turns.js"
];

/// The page itself.
pub async fn index() -> Result<Response, ApiError> {
    file("index.html")
}

/// A file of the page.
pub async fn asset(Path(name): Path<String>) -> Result<Response, ApiError> {
    file(&name)
}

fn file(name: &str) -> Result<Response, ApiError> {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let (_, bytes) = found.ok_or_else(|| ApiError::not_found("file", name))?;
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let mut response = Response::new(Body::from(*bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // A newer binary has a newer page.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served_and_all_are_small() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let mut names: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        let mut known: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        assert_eq!(names, known);
        let bytes: usize = FILES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(bytes <= 150 << 10, "{bytes} bytes");
        for (name, bytes) in FILES.iter().filter(|(name, _)| name.ends_with("html") || name.ends_with("js")) {
            let text = std::str::from_utf8(bytes).unwrap();
            assert!(!text.contains("innerHTML") && !text.contains("eval("), "{name} makes markup or code of text");
        }
    }
}
