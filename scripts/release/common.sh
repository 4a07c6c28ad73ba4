# Sourced by the scripts beside it: where things are, and how a target is built. They work on Linux, macOS and Windows (Git's bash).
#   TRITUNE_DIST  the folder for what is made; target/dist when absent
# shellcheck shell=bash
# shellcheck disable=SC2034 # Those who source this use what is set here.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
dist=${TRITUNE_DIST:-$root/target/dist}
built=${CARGO_TARGET_DIR:-$root/target}
host=$(rustc -vV | sed -n 's/^host: //p')
mkdir -p "$dist"

fail() { echo "$(basename "$0"): $*" >&2; exit 1; }

# Python 3, whatever it is called here.
python() { if command -v python3 >/dev/null; then python3 "$@"; else command python "$@"; fi; }

# need_target TARGET: its standard library, and a linker. Static musl programs are linked by Rust's own lld, so no C compiler
# for them has to be there.
need_target() {
  [ "$1" = "$host" ] || rustup target list --installed | grep -qx "$1" || rustup target add "$1"
  local name
  name=$(tr 'a-z-' 'A-Z_' <<<"$1")
  case $1 in
    *-linux-musl)
      export "CARGO_TARGET_${name}_LINKER=rust-lld"
      # Crates ask for libdl, which in musl is a part of libc: an empty one, as musl installs it.
      mkdir -p "$built/musl"
      printf '!<arch>\n' >"$built/musl/libdl.a"
      ;;
    riscv64gc-unknown-linux-gnu)
      # rustup has no standard library for musl on this processor; static is possible with glibc, too.
      command -v riscv64-linux-gnu-gcc >/dev/null || fail "riscv64-linux-gnu-gcc is missing (Debian: gcc-riscv64-linux-gnu)"
      export "CARGO_TARGET_${name}_LINKER=riscv64-linux-gnu-gcc" "CARGO_TARGET_${name}_RUSTFLAGS=-C target-feature=+crt-static"
      ;;
    *-linux-android)
      local clang=${ANDROID_NDK_HOME:-${ANDROID_NDK_LATEST_HOME:-}}/toolchains/llvm/prebuilt/linux-x86_64/bin/${1}29-clang
      [ -x "$clang" ] || fail "no Android NDK: set ANDROID_NDK_HOME (r28 or later, whose libraries suit pages of 16 KB)"
      export "CARGO_TARGET_${name}_LINKER=$clang"
      ;;
    x86_64-pc-windows-gnu)
      command -v x86_64-w64-mingw32-gcc >/dev/null || fail "x86_64-w64-mingw32-gcc is missing (Debian: gcc-mingw-w64-x86-64)"
      ;;
  esac
}

# build TARGET PACKAGE KIND: cargo's release build of a package's program or library (--bin=NAME, --lib) without symbols. The
# host's own has the folder that every other build here uses. $profile is set by who builds something else.
build() {
  need_target "$1"
  local options=(--profile "${profile:-release}" --locked --package "$2" "$3")
  [ "$1" = "$host" ] || options+=(--target "$1")
  local linking=(-C strip=symbols)
  [[ $1 != *-linux-musl ]] || linking+=(-L "native=$built/musl")
  cargo rustc "${options[@]}" -- "${linking[@]}"
}

# output TARGET: the folder that cargo builds a target into.
output() {
  if [ "$1" = "$host" ]; then echo "$built/${profile:-release}"; else echo "$built/$1/${profile:-release}"; fi
}

# folder NAME: an empty folder to be packed, with what belongs into every archive.
folder() {
  local made=$dist/.staged/$1
  rm -rf "$made"
  mkdir -p "$made"
  cp LICENSE-MIT LICENSE-APACHE CHANGELOG.md "$made"
  echo "$made"
}

# pack FOLDER ENDING: $dist/NAME.ENDING. The same files give the same bytes.
pack() { python "$root/scripts/release/pack.py" "$1" "$dist/$(basename "$1").$2"; }
