//! The server on the bundled model and the CPU, asked over plain connections.

mod adapters;
mod answers;
mod client;
mod closed;
mod faults;
mod fuzz;
mod hostile;
mod keys;
mod teaching;
mod tls;
