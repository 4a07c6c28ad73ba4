use crate::bundled;
use crate::choices::{SPECULATE, one_of};
use crate::loading::{LoadArgs, ReadingArgs, number_in};
use crate::messages::{bail_usage, output, status};
use crate::wording::worded;
use anyhow::Context;
use clap::Args;
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;
use tritune_runtime::speculation::Speculate;
use tritune_runtime::{Model, Precision, Stop, files};
use tritune_serve::log::Lines;
use tritune_serve::{ServeLimits, ServeOptions, Server};

/// The bundled model in the data folder.
const BUNDLED: &str = "storyteller.gguf";

/// Answer the OpenAI API on this machine, with a page to chat and to teach.
///
/// Without a model it serves the bundled one. Clients use http://127.0.0.1:8020/v1 as base URL; a browser opens the page at
/// http://127.0.0.1:8020. Adapters (a GGUF file or PEFT folder each) are models called BASE:NAME; fine-tuning jobs make more of
/// them. Only this machine is listened to unless --host names another address, which needs a key. Ctrl-C ends what runs and saves
/// jobs; the next start continues them.
///
/// Example: tritune serve
///
/// Example: tritune serve -m model.gguf --adapters adapters --parallel 16
///
/// Example: tritune serve -m model.gguf --host 0.0.0.0 --api-key-file key.txt
///
/// Example: tritune serve -m model.gguf --host 0.0.0.0 --api-keys keys.toml --tls-cert cert.pem --tls-key key.pem
#[derive(Debug, Args)]
pub struct Serve {
    /// A GGUF file or a Hugging Face folder; the bundled model when absent.
    #[arg(short, long, value_name = "PATH")]
    model: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// What clients call the model; the name of its file when absent.
    #[arg(long, value_name = "ID")]
    name: Option<String>,

    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,

    /// Port to listen on; 0 for any that is free.
    #[arg(short, long, default_value_t = 8020, value_name = "PORT")]
    port: u16,

    /// What clients must send as `Authorization: Bearer KEY`. Others on this machine can see it among the processes: a file is
    /// better.
    #[arg(long, value_name = "KEY", conflicts_with = "api_key_file")]
    api_key: Option<String>,

    /// A file with the key on its first line.
    #[arg(long, value_name = "FILE")]
    api_key_file: Option<PathBuf>,

    /// A TOML file of several keys, each with a name, limits, and files, jobs and adapters of its own (docs/serve.md); read again
    /// when it changes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["api_key", "api_key_file"])]
    api_keys: Option<PathBuf>,

    /// A certificate in PEM, with those that vouch for it, for HTTPS; read again when it changes.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// The private key of --tls-cert, in PEM.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// Listen beyond this machine without a key.
    #[arg(long, conflicts_with_all = ["api_key", "api_key_file", "api_keys"])]
    insecure: bool,

    /// A name of this machine that browsers may use, beside localhost and addresses.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// Pages of this origin may use the server, beside those of this machine.
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// Let `/metrics` be read without a key, for scrapers and routers that have none. It tells counts and the names of adapters.
    #[arg(long)]
    open_metrics: bool,

    /// A Jinja chat template to use instead of the model's own, for chat and for what jobs train on.
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    /// Folder for files, jobs and adapters.
    #[arg(long, default_value = "tritune-data", value_name = "FOLDER")]
    data_dir: PathBuf,

    /// Folder of adapters; the one in the data folder when absent.
    #[arg(long, value_name = "FOLDER")]
    adapters: Option<PathBuf>,

    /// Requests that run side by side on each device; each has memory for a whole context.
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = number_in(1..=1024))]
    parallel: usize,

    /// Tokens of prompts that are read while others' texts are generated: fewer keep these even, and prompts take longer; as many as
    /// the batch has room for when absent.
    #[arg(long, value_name = "N", value_parser = number_in(3..=1 << 16))]
    prompt_tokens: Option<usize>,

    /// Requests that may wait; more are told to come again.
    #[arg(long, default_value_t = 256, value_name = "N", value_parser = number_in(1..=1 << 20))]
    queue: usize,

    /// Adapters that have memory of their own at a time.
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = number_in(1..=256))]
    parallel_adapters: usize,

    /// Seconds a request may take.
    #[arg(long, default_value_t = 600, value_name = "SECONDS", value_parser = number_in(1..=1 << 20))]
    timeout: usize,

    /// Write only warnings and errors to the log.
    #[arg(short, long)]
    quiet: bool,

    /// How tokens that may follow are guessed, for requests that do not say; answers are the same, and often there sooner.
    #[arg(long, value_parser = one_of(SPECULATE), default_value = Speculate::default().name(), value_name = "HOW")]
    speculate: Speculate,

    #[command(flatten)]
    run: LoadArgs,
}

/// An address of this machine that its own programs can use: one that stands for all of them cannot be opened.
fn reachable(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(all) if all.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(all) if all.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        one => one,
    }
}

/// The address by which other machines know this one, where it listens on all: that from which packets would leave. None is sent.
fn network_address(ip: IpAddr) -> Option<IpAddr> {
    // Addresses that are kept for documents.
    let somewhere: IpAddr = match ip {
        IpAddr::V4(_) => Ipv4Addr::new(192, 0, 2, 1).into(),
        IpAddr::V6(_) => Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
    };
    let socket = ip.is_unspecified().then(|| UdpSocket::bind((ip, 0)).ok())??;
    socket.connect((somewhere, 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

impl Serve {
    /// Serves until a signal.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let key = self.key()?;
        let insecure = self.insecure || self.api_keys.is_some();
        if let Err(error) = tritune_serve::check_access(self.host, key.as_deref(), insecure) {
            bail_usage!("{}", worded(&error));
        }
        let name = self.name.clone();
        if name.as_ref().is_some_and(|name| name.is_empty() || name.contains(':')) {
            bail_usage!("--name must not be empty or hold a colon, which separates the model from its adapter");
        }
        let mut others = self.run.runtimes()?;
        let runtime = others.remove(0);
        let is_new = !self.data_dir.exists();
        let level = if self.quiet { tracing::Level::WARN } else { tracing::Level::INFO };
        let model = match &self.model {
            Some(path) => Model::open_with(path, self.reading.options())?,
            None => self.bundled()?,
        };
        let limits =
            ServeLimits { queue: self.queue, time: Duration::from_secs(self.timeout as u64), ..ServeLimits::default() };
        let options = ServeOptions {
            model,
            name,
            runtime,
            others,
            load: self.run.options(self.parallel, Precision::F16).with_prompt_tokens(self.prompt_tokens),
            host: self.host,
            port: self.port,
            key,
            keys: self.api_keys.clone(),
            tls: self.tls_cert.clone().zip(self.tls_key.clone()),
            template: self.template.clone(),
            insecure: self.insecure,
            open_metrics: self.open_metrics,
            allowed_hosts: self.allow_host.clone(),
            allowed_origins: self.allow_origin.clone(),
            data: self.data_dir.clone(),
            adapters: self.adapters.clone(),
            lanes: self.parallel_adapters,
            speculate: self.speculate,
            limits,
        };
        let server = match Server::bind(options) {
            Ok(server) => server,
            Err(error) => {
                if is_new && self.model.is_none() {
                    // A start that is refused leaves nothing behind; a folder with more in it stays.
                    let _ = std::fs::remove_file(self.data_dir.join(BUNDLED));
                    let _ = std::fs::remove_dir(&self.data_dir);
                }
                return Err(error.into());
            }
        };
        let stop = Stop::on_signals()?;
        let (address, model, bundled) = (server.address(), server.model(), self.model.is_none());
        let is_plain = self.tls_cert.is_none();
        if !address.ip().is_loopback() && is_plain {
            status!("note: what clients send, keys too, can be read on the way; --tls-cert or a proxy encrypts it");
        }
        if !address.ip().is_loopback() && self.insecure {
            status!(
                "warning: everyone who reaches port {} of this machine can use this server, its files and its jobs",
                address.port()
            );
        }
        Lines::new(level, json).install();
        let data = self.data_dir.to_string_lossy().into_owned();
        server.run(&stop, move || {
            let scheme = if is_plain { "http" } else { "https" };
            let own = SocketAddr::new(reachable(address.ip()), address.port());
            let url = format!("{scheme}://{own}");
            if json {
                // The address matters more than a closed pipe.
                let _ =
                    output!("{}", json!({ "address": url, "model": model, "data": data, "pid": std::process::id() }));
                return;
            }
            status!("{model} answers at {url}/v1, the page is at {url}");
            if let Some(ip) = network_address(address.ip()) {
                status!("other machines reach it at {scheme}://{}", SocketAddr::new(ip, address.port()));
            }
            if bundled {
                status!("this is the bundled model; another: tritune serve -m model.gguf");
            }
        })?;
        Ok(crate::SUCCESS)
    }

    fn key(&self) -> anyhow::Result<Option<String>> {
        let Some(path) = &self.api_key_file else { return Ok(self.api_key.clone()) };
        let text = crate::reading::text(path)?;
        Ok(Some(text.lines().next().unwrap_or_default().trim().to_owned()))
    }

    /// The bundled model, as a file in the data folder.
    fn bundled(&self) -> anyhow::Result<Model> {
        files::create_folder(&self.data_dir)?;
        let path = self.data_dir.join(BUNDLED);
        let bytes = bundled::storyteller()?;
        if !files::read(&path).is_ok_and(|found| found == bytes) {
            files::write(&path, &bytes)
                .with_context(|| format!("cannot write the bundled model to {}", path.display()))?;
        }
        Ok(Model::open(&path)?)
    }
}
