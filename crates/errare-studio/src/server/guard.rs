//! Who may ask, and what a browser may do with the answers.
//!
//! A page of somebody else must not drive the studio. It could, by a form (its `Origin` is not ours), or under a name of its own
//! that leads to this machine (then `Host` is not ours).

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};

use super::body::MOST_BYTES;
use crate::Studio;
use crate::refusal::Refusal;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Under which names the studio may be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hosts {
    /// This machine's own.
    Local,
    /// Those, and any number and name that somebody gave to this machine: he opened it to others.
    Open,
}

impl Hosts {
    /// As they follow from the address that is listened at.
    pub(crate) fn at(address: IpAddr) -> Self {
        if address.is_loopback() { Self::Local } else { Self::Open }
    }

    fn knows(&self, host: &str) -> bool {
        let name = without_port(host);
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let local = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        // Under a name somebody else's page may be hidden; a number is the machine itself.
        local || *self == Self::Open && name.parse::<IpAddr>().is_ok()
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|byte| byte.is_ascii_digit()) && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
}

/// The routes behind all checks.
pub(super) fn guarded(router: Router, studio: &Arc<Studio>) -> Router {
    router
        .method_not_allowed_fallback(async || {
            let fix = "see /api/openapi.json for what can be asked here";
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be asked in that way", fix)
        })
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(from_fn_with_state(Arc::clone(studio), check))
}

async fn check(State(studio): State<Arc<Studio>>, request: Request, next: Next) -> Response {
    let mut response = match allowed(&studio.hosts, request.method(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    let mut say = |name: HeaderName, value| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    say(header::CONTENT_SECURITY_POLICY, POLICY);
    say(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(header::REFERRER_POLICY, "no-referrer");
    say(header::X_FRAME_OPTIONS, "DENY");
    say(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    say(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    say(header::CACHE_CONTROL, "no-store");
    response
}

fn allowed(hosts: &Hosts, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
    let foreign = |error: String| {
        let fix = "open the studio at the address that `errare serve` printed";
        Err(Refusal::new(StatusCode::FORBIDDEN, error, fix))
    };
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST) else { return foreign("the request does not say whom it is for".to_owned()) };
    if !hosts.knows(host) {
        return foreign(format!("`{host}` is not this studio"));
    }
    // What a browser asks of its own accord it asks without Origin, or with the one of the page that it shows.
    match text(header::ORIGIN) {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => {
            foreign(format!("a page from `{origin}` may not drive this studio"))
        }
        None if !method.is_safe()
            && text(HeaderName::from_static("sec-fetch-site")).is_some_and(|site| site == "cross-site") =>
        {
            foreign("another page may not drive this studio".to_owned())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(hosts: &Hosts, method: &Method, headers: &[(&'static str, &'static str)]) -> bool {
        let headers =
            headers.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        allowed(hosts, method, &headers.collect()).is_ok()
    }

    #[test]
    fn only_names_of_this_machine_are_known() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:1"] {
            assert!(Hosts::Local.knows(host), "{host}");
        }
        for host in
            ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "192.168.0.7:8080", "localhost.evil", ""]
        {
            assert!(!Hosts::Local.knows(host), "{host}");
        }
        assert!(Hosts::Open.knows("192.168.0.7:8080") && !Hosts::Open.knows("evil.example:8080"));
    }

    #[test]
    fn a_page_of_somebody_else_drives_nothing() {
        let host = ("host", "127.0.0.1:8080");
        assert!(asked(&Hosts::Local, &Method::POST, &[host]));
        assert!(asked(&Hosts::Local, &Method::POST, &[host, ("origin", "http://127.0.0.1:8080")]));
        for origin in ["http://evil.example", "http://127.0.0.1:9090", "https://127.0.0.1:8080", "null"] {
            assert!(!asked(&Hosts::Local, &Method::POST, &[host, ("origin", origin)]), "{origin}");
            assert!(!asked(&Hosts::Local, &Method::GET, &[host, ("origin", origin)]), "{origin}");
        }
        assert!(!asked(&Hosts::Local, &Method::POST, &[host, ("sec-fetch-site", "cross-site")]));
        assert!(!asked(&Hosts::Local, &Method::GET, &[]), "nobody is asked");
    }
}
