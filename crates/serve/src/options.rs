//! How a server is started.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;
use tritune_runtime::speculation::Speculate;
use tritune_runtime::{LoadOptions, Model, Runtime};

/// How a server is started.
pub struct ServeOptions {
    /// The model.
    pub model: Model,
    /// Its id; the name of its file when `None`.
    pub name: Option<String>,
    /// Its device.
    pub runtime: Runtime,
    /// Further devices, which answer beside it.
    pub others: Vec<Runtime>,
    /// How it is loaded: `sequences` requests run side by side.
    pub load: LoadOptions,
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// What clients must send.
    pub key: Option<String>,
    /// A file of several keys, each with limits and things of its own.
    pub keys: Option<PathBuf>,
    /// The certificate and the key of TLS, in PEM; plain HTTP when `None`.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// A chat template to use instead of the model's own, also for what jobs train on.
    pub template: Option<PathBuf>,
    /// Listen beyond this machine without a key.
    pub insecure: bool,
    /// Names of this machine that browsers may use, beside `localhost` and addresses.
    pub allowed_hosts: Vec<String>,
    /// Pages of other origins that may send requests.
    pub allowed_origins: Vec<String>,
    /// `/metrics` needs no key.
    pub open_metrics: bool,
    /// Files, jobs and adapters.
    pub data: PathBuf,
    /// Adapters; those of the data folder when `None`.
    pub adapters: Option<PathBuf>,
    /// Adapters that have sequences at a time.
    pub lanes: usize,
    /// How tokens are guessed for requests that do not say.
    pub speculate: Speculate,
    /// ServeLimits of requests.
    pub limits: ServeLimits,
}

/// ServeLimits of requests.
#[derive(Clone, Debug)]
pub struct ServeLimits {
    /// Bytes of a body.
    pub body: usize,
    /// Bytes of an uploaded file.
    pub upload: u64,
    /// Bytes of all uploaded files.
    pub storage: u64,
    /// Requests that wait.
    pub queue: usize,
    /// Connections; some more are for the page and for whether the server is there.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Uploads at a time.
    pub uploads: usize,
    /// Uploads at a time from one client.
    pub uploads_per_client: usize,
    /// Bytes a second that an upload must have, beside its `patience`.
    pub upload_rate: u64,
    /// Time an upload may take.
    pub upload_time: Duration,
    /// Fine-tuning jobs that wait or are paused.
    pub jobs: usize,
    /// Jobs that are over and still listed.
    pub ended_jobs: usize,
    /// Time of a request from its arrival to its end.
    pub time: Duration,
    /// Time to send a body, and how long a client may take nothing of a stream.
    pub patience: Duration,
    /// Time what runs has when the server is stopped.
    pub grace: Duration,
}

impl Default for ServeLimits {
    fn default() -> ServeLimits {
        ServeLimits {
            body: 8 << 20,
            upload: 512 << 20,
            storage: 4 << 30,
            queue: 256,
            connections: 1024,
            connections_per_address: 512,
            uploads: 16,
            uploads_per_client: 8,
            upload_rate: 32 << 10,
            upload_time: Duration::from_secs(3600),
            jobs: 64,
            ended_jobs: 500,
            time: Duration::from_secs(600),
            patience: Duration::from_secs(30),
            grace: Duration::from_secs(10),
        }
    }
}
