# Debian packages that this package needs, and their installation. Sourced by the scripts, never run.
# shellcheck shell=bash disable=SC2034 # The lists are for the scripts that source this.

minimum_swift=6.2
export PYTHONDONTWRITEBYTECODE=1 # Leaves the checkout unchanged.

# Bash would otherwise go on after a failed command inside $(…).
shopt -s inherit_errexit

# Debian's names of the packages needed …
build_packages=(libgif-dev libavcodec-dev libavformat-dev libavutil-dev libswresample-dev libswscale-dev libwebp-dev
  liblcms2-dev libfreetype-dev libraqm-dev libfontconfig-dev libmicrohttpd-dev libchafa-dev libglib2.0-dev pkg-config)       # to build,
test_packages=(curl ffmpeg file fish fonts-dejavu-core gifsicle groff-base imagemagick jq libavif-bin mediainfo time webp zsh) # to run the tests,
check_packages=(black flake8 python3 python3-jsonschema shellcheck)                                # to check the source,
comparison_packages=(chromium ffmpeg fonts-dejavu-core python3-numpy)                                                # to compare,
viewer_packages=(chromium ffmpeg gifsicle imagemagick python3-numpy python3-pil)                   # to play GIFs,
preview_packages=(chromium python3 python3-numpy python3-venv tmux)                                    # to try the preview,
target_packages=(chromium ffmpeg gifsicle python3 webp)                                            # to check the limits of targets,
hostile_packages=(ffmpeg python3 python3-numpy python3-pip python3-setuptools python3-wheel strace webp)    # to provoke failures,
# to measure; Skia, one of the libraries to compare with, loads libEGL and libGL.
benchmark_packages=(ffmpeg gifsicle imagemagick python3 python3-cairo python3-venv libegl1 libgl1)
# Needed by a Swift toolchain to link; installed only if the toolchain does not work.
toolchain_packages=(gcc libc6-dev libcurl4 libncurses6 libsqlite3-0 libxml2)

# Debian's own Python finds Debian's packages; another one on PATH may not.
python=/usr/bin/python3
[[ -x $python ]] || python=python3

# Prints an error and ends the script.
fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

say() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# Prints the comment at the top of the script, `self`, and ends it, if --help is among the arguments.
# shellcheck disable=SC2154
help_if_asked() {
  [[ " $* " =~ " "(-h|--help)" " ]] || return 0
  sed -n '2,/^[^#]/s/^# \?//p' "$self"
  exit
}

# Prints the first line of that comment.
# shellcheck disable=SC2154
usage() {
  sed -n '2s/^# //p' "$self"
}

# Answers --help, and refuses every argument but one option: accept_only '' "$@", or accept_only --check "$@".
accept_only() {
  help_if_asked "${@:2}"
  local argument
  for argument in "${@:2}"; do
    [[ $argument && $argument == "$1" ]] || fail "unexpected argument \"$argument\"; $(usage)"
  done
}

# Runs a command without our standard input and prints its output only if it fails.
quietly() {
  local output
  output=$("$@" 2>&1 </dev/null) || {
    printf '%s\n' "$output" >&2
    return 1
  }
}

# Ends the script if Swift is missing or reports a version that is too old.
require_swift() {
  local swift version
  swift=$(command -v swift) ||
    fail "no swift on PATH; install Swift $minimum_swift or newer: https://www.swift.org/install/linux"
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' || true)
  if [[ -n $version ]] && ! printf '%s\n' "$minimum_swift" "$version" | sort -CV; then
    fail "$swift is Swift $version; install Swift $minimum_swift or newer: https://www.swift.org/install/linux"
  fi
}

# Checks that Swift starts, compiles and links: a freshly unpacked toolchain may lack libraries or a linker.
toolchain_works() {
  local folder status=0
  folder=$(mktemp -d)
  echo 'print(0)' >"$folder/main.swift"
  { swift build --version && swiftc "$folder/main.swift" -o "$folder/main"; } >/dev/null 2>&1 </dev/null || status=1
  rm -r "$folder"
  return "$status"
}

# Installs the given packages that are missing. Without apt the build reports missing libraries itself.
install_missing() {
  command -v apt-get >/dev/null || return 0
  local package installed missing=() as_root=()
  installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF "installed $package" <<<"$installed" || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  if [[ $EUID -ne 0 ]]; then
    as_root=(sudo)
    can_use_sudo "${missing[@]}" || fail "packages are missing; as root: apt-get update && apt-get install ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  quietly "${as_root[@]}" update || fail "apt-get update failed"
  quietly "${as_root[@]}" install --no-install-recommends "${missing[@]}" ||
    fail "could not install; by hand: apt-get install ${missing[*]}"
}

# Checks that sudo works without a password, or asks for one on a terminal and names the packages.
can_use_sudo() {
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null || { [[ -t 2 ]] && sudo -v -p "Password of %p, to install $*: "; }
}

# Prepares the machine: checks that Swift works and installs the given packages.
prepare() {
  require_swift
  if toolchain_works; then
    install_missing "$@"
  else
    install_missing "${toolchain_packages[@]}" "$@"
    require_swift
    toolchain_works || fail "$(command -v swift) cannot build a program; try: echo 'print(0)' | swiftc -"
  fi
}

# Sets `tool` to the path of --tool PATH, and `arguments` to the other arguments.
take_tool() {
  tool='' arguments=()
  while [[ $# -gt 0 ]]; do
    case $1 in
    --tool=*) set -- --tool "${1#*=}" "${@:2}" && continue ;;
    --tool)
      [[ -f ${2-} && -x $2 ]] || fail "--tool needs the path of a program, which \"${2-}\" is not"
      tool=$(realpath -- "$2")
      shift
      ;;
    *) arguments+=("$1") ;;
    esac
    shift
  done
}

# Installs the given packages and, without --tool, builds the tool of the checkout, `root`.
# shellcheck disable=SC2154
prepare_tool() {
  if [[ $tool ]]; then
    install_missing "$@"
  else
    prepare "${build_packages[@]}" "$@"
    "$root/scripts/zoetrope" --version >&2
    tool=$root/.build/release/zoetrope
  fi
}

# Runs a Python script of scripts/lib with the path of the tool and our arguments, of which it answers --help and takes --tool
# PATH: exec_with_tool FILE PACKAGE… -- "$@".
# shellcheck disable=SC2154
exec_with_tool() {
  local file=$1 packages=()
  while shift && [[ $1 != -- ]]; do packages+=("$1"); done
  help_if_asked "${@:2}"
  take_tool "${@:2}"
  prepare_tool "${packages[@]}"
  exec "$python" "$root/scripts/lib/$file" "$tool" "${arguments[@]}"
}

# Prints a port that nothing listens on.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# Prints the process that makes part $1, of those that work in the folder `work`.
# shellcheck disable=SC2154
process_of_part() {
  local pid
  for pid in $(pgrep -f "[z]oetrope[^ ]* part $1/"); do
    [[ $(readlink "/proc/$pid/cwd") != "$work" || $(readlink "/proc/$pid/exe") != *zoetrope* ]] || echo "$pid"
  done
}

# Checks that a build folder was not moved.
is_in_place() {
  [[ -e $1/place && $(<"$1/place") == "$1" ]]
}

# Makes a build folder. Empties one that was moved or copied, since its caches hold the old path.
prepare_build_folder() {
  if [[ -e $1/place ]] && ! is_in_place "$1"; then rm -rf "$1"; fi
  mkdir -p "$1"
  printf '%s\n' "$1" >"$1/place"
}
