//! Tables on standard output.

pub use comfy_table::presets::{ASCII_MARKDOWN, UTF8_HORIZONTAL_ONLY};

use comfy_table::presets::NOTHING;
use comfy_table::{Row, Table, TableStyle};

/// Rows without lines.
pub fn plain<R: Into<Row>>(rows: impl IntoIterator<Item = R>) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).add_rows(rows);
    table
}

/// Rows under a header.
pub fn headed<R: Into<Row>>(style: TableStyle, header: impl Into<Row>, rows: impl IntoIterator<Item = R>) -> Table {
    let mut table = plain(rows);
    table.load_style(style).set_header(header);
    table
}
