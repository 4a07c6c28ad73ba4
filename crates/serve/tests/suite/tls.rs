//! HTTPS with a certificate made here, which is exchanged while the server runs.

use crate::client::{Running, options};
use std::path::Path;
use tritune_serve::{ServeError, Server};

#[test]
#[cfg(not(feature = "tls"))]
fn without_tls_the_start_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut secure = options(&folder.path().join("data"));
    secure.tls = Some((folder.path().join("cert.pem"), folder.path().join("key.pem")));
    let refused = Server::bind(secure).err().expect("there is no TLS");
    assert!(matches!(refused, ServeError::Tls(_)) && refused.to_string().contains("built without TLS"), "{refused}");
    assert!(!folder.path().join("data").exists());
    // What the tests with TLS need is not looked for here.
    let _ = (Running::start, Path::new(""));
}

#[cfg(feature = "tls")]
mod with_tls {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::process::{Command, Stdio};
    use std::sync::Arc;
    use std::time::Duration;
    use tokio_rustls::rustls::crypto::ring::default_provider;
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
    use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

    /// A certificate that vouches for itself, and its key.
    fn certify(folder: &Path, name: &str) {
        let file = |kind: &str| folder.join(format!("{name}-{kind}.pem"));
        let status = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
            .args(["-subj", &format!("/CN={name}"), "-addext", "subjectAltName=DNS:localhost"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"])
            .arg(file("key"))
            .arg("-out")
            .arg(file("cert"))
            .stderr(Stdio::null())
            .status();
        assert!(status.expect("openssl is installed").success());
    }

    /// Exchanges the certificate that a server reads.
    fn show(folder: &Path, name: &str) {
        for kind in ["key", "cert"] {
            std::fs::copy(folder.join(format!("{name}-{kind}.pem")), folder.join(format!("{kind}.pem"))).unwrap();
        }
    }

    /// An answer of the server to a client that trusts one certificate alone.
    fn get(server: &Running, trusted: &Path, path: &str) -> std::io::Result<String> {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_file(trusted).unwrap()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().unwrap();
        let config = config.with_root_certificates(roots).with_no_client_auth();
        let client = ClientConnection::new(Arc::new(config), ServerName::try_from("localhost").unwrap()).unwrap();
        let socket = TcpStream::connect(server.address)?;
        socket.set_read_timeout(Some(Duration::from_secs(60)))?;
        let mut stream = StreamOwned::new(client, socket);
        stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes())?;
        let mut answer = String::new();
        // The end is announced, so that nothing can be cut off on the way.
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }

    #[test]
    fn answers_are_encrypted_and_certificates_exchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        certify(folder.path(), "first");
        certify(folder.path(), "second");
        let start = |certificate: &str, key: &str| {
            let mut secure = options(&path("data"));
            secure.tls = Some((path(certificate), path(key)));
            Server::bind(secure)
        };
        for (certificate, key) in
            [("first-cert.pem", "second-key.pem"), ("first-key.pem", "first-key.pem"), ("no", "no")]
        {
            let refused = start(certificate, key).err().expect("they do not belong together");
            assert!(matches!(refused, ServeError::Tls(_)), "{refused}");
            assert!(!path("data").exists(), "nothing is left of it");
        }
        show(folder.path(), "first");
        let mut secure = options(&path("data"));
        secure.tls = Some((path("cert.pem"), path("key.pem")));
        let server = Running::start(secure);
        let (first, second) = (path("first-cert.pem"), path("second-cert.pem"));
        let answer = get(&server, &first, "/health").unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("{\"status\":\"ok\"}"), "{answer}");
        let page = get(&server, &first, "/").unwrap();
        assert!(page.trim_end().ends_with("</html>"), "{}", &page[page.len().saturating_sub(200)..]);
        assert!(get(&server, &second, "/health").is_err(), "a client that trusts another is not served");
        // A client that does not know of TLS gets nothing that it could take for an answer.
        assert_eq!(server.get("/health").status, 0);

        std::fs::write(path("cert.pem"), "no certificate").unwrap();
        std::thread::sleep(Duration::from_millis(2500));
        assert!(get(&server, &first, "/health").is_ok(), "what cannot be used changes nothing");
        show(folder.path(), "second");
        server.wait_until("the new certificate is shown", |server| get(server, &second, "/health").is_ok());
        assert!(get(&server, &first, "/health").is_err());
    }
}
