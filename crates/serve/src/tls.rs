//! TLS for those who have no proxy: a certificate and its key in PEM, read again when they change.

pub use imp::Tls;

/// What is read of a certificate or key at most.
#[cfg(feature = "tls")]
const MAX_FILE: u64 = 1 << 20;

#[cfg(feature = "tls")]
mod imp {
    use super::MAX_FILE;
    use crate::watched::Watched;
    use std::path::Path;
    use std::sync::{Arc, Mutex, PoisonError, RwLock};
    use tokio::net::TcpStream;
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::crypto::ring::default_provider;
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use tokio_rustls::server::TlsStream;

    /// The certificate that is shown now.
    pub struct Tls {
        files: Mutex<Watched>,
        config: RwLock<Arc<ServerConfig>>,
    }

    impl Tls {
        /// Reads a certificate, with those that vouch for it, and its key.
        pub fn open(certificate: &Path, key: &Path) -> Result<Tls, String> {
            let mut files = Watched::new([certificate.to_owned(), key.to_owned()], MAX_FILE);
            let config = files.read().and_then(|pem| config(&pem)).map_err(|error| {
                format!(
                    "the certificate {} with the key {} cannot be used: {error}",
                    certificate.display(),
                    key.display()
                )
            })?;
            Ok(Tls { files: Mutex::new(files), config: RwLock::new(Arc::new(config)) })
        }

        /// Reads both again when one has changed. What cannot be used changes nothing, and the log says so.
        pub fn refresh(&self) {
            let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
            if !files.has_changed() {
                return;
            }
            match files.read().and_then(|pem| config(&pem)) {
                Ok(config) => {
                    *self.config.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(config);
                    tracing::info!("the certificate was read again");
                }
                // Between the writing of the two they do not belong together.
                Err(error) => {
                    tracing::error!("the certificate has changed and cannot be used, so the old one stays: {error}")
                }
            }
        }

        /// Shakes hands with a client.
        pub async fn accept(&self, stream: TcpStream) -> std::io::Result<TlsStream<TcpStream>> {
            let config = Arc::clone(&self.config.read().unwrap_or_else(PoisonError::into_inner));
            TlsAcceptor::from(config).accept(stream).await
        }
    }

    fn config(pem: &[Vec<u8>]) -> Result<ServerConfig, String> {
        let [certificate, key] = pem else { return Err("two files are needed".to_owned()) };
        let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(certificate).collect();
        let chain = chain.map_err(|error| format!("the certificate is not PEM: {error}"))?;
        if chain.is_empty() {
            return Err("there is no certificate in the first file".to_owned());
        }
        // The error says nothing of what is in it.
        let key =
            PrivateKeyDer::from_pem_slice(key).map_err(|_| "there is no private key in PEM in the second file")?;
        let builder = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let builder = builder.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        let config = builder.with_no_client_auth().with_single_cert(chain, key);
        let mut config = config.map_err(|error| error.to_string())?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(config)
    }
}

#[cfg(not(feature = "tls"))]
mod imp {
    use std::path::Path;
    use tokio::net::TcpStream;

    /// There is none.
    pub enum Tls {}

    impl Tls {
        /// Says that there is none.
        pub fn open(_: &Path, _: &Path) -> Result<Tls, String> {
            let message =
                "this program was built without TLS: build it with the feature `tls`, or put a proxy in front of it";
            Err(message.to_owned())
        }

        /// Never called.
        pub fn refresh(&self) {
            match *self {}
        }

        /// Never called.
        pub async fn accept(&self, _: TcpStream) -> std::io::Result<TcpStream> {
            match *self {}
        }
    }
}
