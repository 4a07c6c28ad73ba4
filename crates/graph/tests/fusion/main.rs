//! Which steps a plan lets a device run as one, and why not: for each pattern chains that just fit, and what takes each reason away.

mod backward;
mod case;
mod conflicts;
mod forward;
