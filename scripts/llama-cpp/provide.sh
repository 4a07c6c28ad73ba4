# Provides a stock llama.cpp for the script that sources this, which sets `root` and its own name as `program`. Leaves
# the folder of its libraries in `cache`, the programs built on them in `probe` and `plugin`, and cargo's target folder
# in `target`. `variant=vulkan` asks for the build with a Vulkan backend of its own.
#
# llama.cpp comes prebuilt from npm, pinned below, into the target folder. Its headers are in another package, which
# carries the sources of the same release: structures go by value, so they must fit the binary exactly.

version=3.22.1
release=v0.5.0
# The files npm packs, with their sha512 sums.
case ${variant:-} in
    vulkan)
        platform=linux-x64-vulkan
        infix=.vulkan
        binaries_sum=6c1c6a53e24e701bb59dbe508f6cdc31c8be241c93d44f046a31ef62877235f5483e41215e1fbf1ccc11d7f053ef13f4f182b4864b3e90cf1f825111d0ff0912
        ;;
    *)
        platform=linux-x64
        infix=
        binaries_sum=e6e0820cda9608d7da026f1a47f533c5ba381c1a4a80d17dd640873dea4a86032057638099ab6879f6ce94c8a1b2a0a21f639ddf913f7941d00856df44126e3a
        ;;
esac
binaries=node-llama-cpp-$platform-$version.tgz
sources=node-llama-cpp-$version.tgz
sources_sum=6e5b488a9b9699cd76dc7eed30880318a4ac4ab866865418795502e3c5d38d55bb5c624988927209d95333343f2e25a83e4183a5c2f816f883a60c3ba9f4e20f

if [[ $(uname -sm) != "Linux x86_64" ]]; then
    echo "$program: the pinned llama.cpp is for Linux on x86-64; this is $(uname -sm)" >&2
    exit 1
fi
missing=()
for tool in npm git gcc python3; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
if ((${#missing[@]})); then
    if [[ $(id -u) -ne 0 ]]; then
        echo "$program: install ${missing[*]} first (or run this as root)" >&2
        exit 1
    fi
    apt-get update
    apt-get install -y --no-install-recommends "${missing[@]}" libc6-dev ca-certificates
fi

target=${CARGO_TARGET_DIR:-$root/target}
mkdir -p "$target"
target=$(realpath "$target")
cache=$target/llama-cpp/$version${variant:+-$variant}

fetch() {
    local package=$1 file=$2 sum=$3
    npm pack --silent --pack-destination "$cache.new" "$package@$version" >/dev/null
    if ! sha512sum --status -c <<<"$sum  $cache.new/$file"; then
        echo "$program: $package@$version is not the package this script was written for (sha512 differs)" >&2
        exit 1
    fi
}

# The cache gets its name when it is complete, so an interrupted run leaves nothing that looks usable.
if [[ ! -e $cache/tests/test-backend-ops.cpp ]]; then
    echo "fetching llama.cpp $release"
    rm -rf "$cache.new"
    mkdir -p "$cache.new"
    fetch "@node-llama-cpp/$platform" "$binaries" "$binaries_sum"
    fetch node-llama-cpp "$sources" "$sources_sum"
    tar -xzf "$cache.new/$binaries" -C "$cache.new" --strip-components=3 "package/bins/$platform"
    tar -xzf "$cache.new/$sources" -C "$cache.new" --strip-components=2 package/llama/gitRelease.bundle
    git -c init.defaultBranch=main clone --quiet --bare "$cache.new/gitRelease.bundle" "$cache.new/release.git"
    git --git-dir "$cache.new/release.git" archive HEAD include ggml/include tests/test-backend-ops.cpp | tar -x -C "$cache.new"
    rm -rf "$cache.new/release.git" "$cache.new/gitRelease.bundle" "$cache.new"/*.tgz
    rm -rf "$cache"
    mv "$cache.new" "$cache"
fi

# Programs find the libraries beside them first, so that a folder of both can be carried elsewhere.
# build SOURCE PROGRAM [FLAG]...
build() {
    gcc -O2 -std=gnu11 -Wall -Wextra -Werror -I "$cache/include" -I "$cache/ggml/include" "${@:3}" -o "$2" \
        "$1" -Wl,-rpath,'$ORIGIN' -Wl,-rpath,"$cache" \
        "$cache/libllama$infix.$release.so" "$cache/libggml$infix.$release.so" "$cache/libggml-base.so" -lm
}
probe=$target/llama-cpp/probe${variant:+-$variant}
plugin=$target/llama-cpp/plugin${variant:+-$variant}
build "$root/scripts/llama-cpp/probe.c" "$probe"
build "$root/scripts/llama-cpp/plugin.c" "$plugin"
