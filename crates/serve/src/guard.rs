//! Who may ask: the key, the Host header against DNS rebinding, and pages of other origins.

use crate::error::{ApiError, ApiResult};
use crate::keys::{Caller, Keys};
use crate::worker::ClientId;
use axum::http::header::{HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, header};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// What is checked of every request.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    /// What clients must send.
    pub keys: Arc<Keys>,
    /// Names of this machine, beside `localhost` and addresses.
    pub hosts: Vec<String>,
    /// Origins of pages that may ask, beside those of this machine.
    pub origins: Vec<String>,
    /// Whether `/metrics` needs no key: scrapers and routers often have none.
    pub open_metrics: bool,
}

/// What a page of another origin is told.
pub type CorsHeaders = Vec<(HeaderName, HeaderValue)>;

impl Guard {
    /// Checks a request from an address; the headers that allow a page to read the answer, and who asks. Nobody does where no key
    /// is looked for.
    pub fn check(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
        address: IpAddr,
    ) -> ApiResult<(CorsHeaders, Option<Caller>)> {
        self.check_host(headers)?;
        let cors = self.check_origin(headers)?;
        // A preflight never carries a key.
        let is_free = method == Method::OPTIONS || is_open(path) || self.open_metrics && path == "/metrics";
        let caller = if is_free { None } else { Some(self.check_key(headers, address)?) };
        Ok((cors, caller))
    }

    /// A name that an attacker's page could have been rebound to is refused. With a key there is nothing to gain by that.
    fn check_host(&self, headers: &HeaderMap) -> ApiResult<()> {
        let Some(host) = headers.get(header::HOST) else { return Ok(()) };
        let host = host.to_str().unwrap_or_default();
        let known = host_name(host).is_some_and(|name| {
            is_local_name(name)
                || as_address(name).is_some()
                || self.hosts.iter().any(|own| own.eq_ignore_ascii_case(name))
        });
        if known || self.keys.are_needed() {
            return Ok(());
        }
        let shown: String = host_name(host).unwrap_or(host).chars().take(100).collect();
        Err(ApiError::forbidden(format!(
            "the Host header names '{shown}', which is not this machine; use its address, or start the server with \
             {shown} among its allowed hosts"
        )))
    }

    fn check_origin(&self, headers: &HeaderMap) -> ApiResult<CorsHeaders> {
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(Vec::new()) };
        let text = origin.to_str().unwrap_or_default();
        let own = || headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let address = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
        let local = address.is_some_and(|address| {
            let is_own = |name| is_local_name(name) || as_address(name).is_some_and(|address| address.is_loopback());
            host_name(address).is_some_and(is_own) || own() == Some(address)
        });
        let listed = self.origins.iter().any(|allowed| allowed == "*" || allowed.trim_end_matches('/') == text);
        if !local && !listed {
            let shown: String = text.chars().take(100).collect();
            return Err(ApiError::forbidden(format!(
                "pages of {shown} may not use this server; start it with {shown} among its allowed origins if they should"
            )));
        }
        let mut cors = vec![
            (header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone()),
            (header::VARY, HeaderValue::from_static("Origin")),
            (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("x-request-id, retry-after")),
        ];
        if headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD) {
            // Clients send headers of their own, x-stainless-* for instance: all of them do no harm.
            let asked = headers.get(header::ACCESS_CONTROL_REQUEST_HEADERS).cloned();
            let asked = asked.unwrap_or(HeaderValue::from_static("authorization, content-type"));
            cors.extend([
                (header::ACCESS_CONTROL_ALLOW_HEADERS, asked),
                (header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, DELETE, OPTIONS")),
                (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600")),
            ]);
        }
        if headers.contains_key("access-control-request-private-network") {
            let name = HeaderName::from_static("access-control-allow-private-network");
            cors.push((name, HeaderValue::from_static("true")));
        }
        Ok(cors)
    }

    fn check_key(&self, headers: &HeaderMap, address: IpAddr) -> ApiResult<Caller> {
        let client = || ClientId::from(address.to_string());
        if !self.keys.are_needed() {
            return Ok(Caller::of_address(client()));
        }
        let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let sent = match sent.split_once(' ') {
            Some((scheme, sent)) if scheme.eq_ignore_ascii_case("bearer") => sent.trim(),
            _ => "",
        };
        let caller = self.keys.caller(sent, client).ok_or_else(ApiError::unauthorized)?;
        caller.account().map_or(Ok(()), |account| account.count_request())?;
        Ok(caller)
    }
}

/// Paths that need no key: the page itself, which asks for one, and whether the server is there.
pub fn is_open(path: &str) -> bool {
    matches!(path, "/" | "/health" | "/v1/health" | "/favicon.ico") || path.starts_with("/assets/")
}

/// A host without its port; nothing when it is not `NAME`, `NAME:PORT`, `[ADDRESS]` or `[ADDRESS]:PORT`.
fn host_name(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let (name, port) = rest.split_once(']')?;
            name.parse::<Ipv6Addr>().ok()?;
            (name, if port.is_empty() { None } else { Some(port.strip_prefix(':')?) })
        }
        None => host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port))),
    };
    let is_port = |port: &str| port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b':');
    (port.is_none_or(is_port) && name.bytes().all(is_plain)).then_some(name)
}

fn as_address(name: &str) -> Option<IpAddr> {
    name.parse::<IpAddr>().ok().or_else(|| name.parse::<Ipv6Addr>().ok().map(IpAddr::V6))
}

fn is_local_name(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost") || name.to_ascii_lowercase().ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(guard: &Guard, method: Method, path: &str, headers: &[(&str, &str)]) -> Result<CorsHeaders, u16> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap());
        }
        let checked = guard.check(&method, path, &map, [127, 0, 0, 1].into());
        checked.map(|(cors, _)| cors).map_err(|error| error.status.as_u16())
    }

    #[test]
    fn hosts_and_origins() {
        let open = Guard {
            hosts: vec!["box.lan".to_owned()],
            origins: vec!["https://app.example".to_owned()],
            ..Guard::default()
        };
        for host in ["localhost:8020", "127.0.0.1", "[::1]:8020", "192.168.1.5:80", "BOX.lan:8020", "a.localhost"] {
            assert!(check(&open, Method::GET, "/v1/models", &[("host", host)]).is_ok(), "{host}");
        }
        let tricks =
            ["[::1].evil", "127.0.0.1:80@evil", "[::1]x:80", "localhost:80:evil", "[localhost]", "localhost@evil"];
        for host in ["evil.example", "evil.example:8020", "localhost.evil.example", ""].into_iter().chain(tricks) {
            assert_eq!(check(&open, Method::GET, "/v1/models", &[("host", host)]), Err(403), "{host}");
        }
        for origin in ["http://localhost:3000", "https://app.example", "http://127.0.0.1:8020", "http://[::1]"] {
            assert!(!check(&open, Method::POST, "/", &[("origin", origin)]).unwrap().is_empty(), "{origin}");
        }
        for origin in [
            "http://[::1].evil",
            "http://localhost@evil",
            "http://127.0.0.1:80@evil",
            "https://evil.example",
            "null",
            "http://localhost.evil.example",
            "https://app.example.evil",
            "file://",
        ] {
            assert_eq!(check(&open, Method::POST, "/", &[("origin", origin)]), Err(403), "{origin}");
        }
        let same = [("origin", "http://192.168.1.5:8020"), ("host", "192.168.1.5:8020")];
        assert!(check(&open, Method::POST, "/", &same).is_ok());
    }

    #[test]
    fn a_preflight_may_ask_for_any_header() {
        let guard = Guard { keys: Arc::new(Keys::one("secret")), ..Guard::default() };
        let headers = [
            ("origin", "http://localhost:3000"),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "authorization, x-stainless-os"),
        ];
        let cors = check(&guard, Method::OPTIONS, "/v1/chat/completions", &headers).unwrap();
        let allowed = cors.iter().find(|(name, _)| *name == header::ACCESS_CONTROL_ALLOW_HEADERS).unwrap();
        assert_eq!(allowed.1, "authorization, x-stainless-os");
        // A page of the internet asks twice before it may talk to this machine.
        let private = |headers: &[(&str, &str)]| {
            let cors = check(&guard, Method::OPTIONS, "/v1/chat/completions", headers).unwrap();
            cors.into_iter().find(|(name, _)| name == "access-control-allow-private-network").map(|(_, value)| value)
        };
        assert_eq!(private(&headers), None);
        let asked = [headers[0], headers[1], ("access-control-request-private-network", "true")];
        assert_eq!(private(&asked), Some(HeaderValue::from_static("true")));
    }

    #[test]
    fn keys() {
        let guard = Guard { keys: Arc::new(Keys::one("secret")), ..Guard::default() };
        let with = |key: &str| check(&guard, Method::GET, "/v1/models", &[("authorization", key)]).map(|_| ());
        assert_eq!(with("Bearer secret"), Ok(()));
        for wrong in ["", "Bearer", "Bearer ", "Bearer secre", "Bearer secrets", "Basic secret", "secret"] {
            assert_eq!(with(wrong), Err(401), "{wrong:?}");
        }
        assert!(check(&guard, Method::GET, "/health", &[]).is_ok());
        assert!(check(&guard, Method::GET, "/assets/app.js", &[]).is_ok());
        assert!(check(&guard, Method::GET, "/tritune/device", &[]).is_err());
        assert!(check(&Guard::default(), Method::GET, "/v1/models", &[("authorization", "Bearer anything")]).is_ok());
    }
}
