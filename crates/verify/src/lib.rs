//! tritune-verify
