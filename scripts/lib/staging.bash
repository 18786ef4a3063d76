# Builds the tool with Swift's libraries linked in, and lays out its files below a prefix. Sourced by scripts/install and
# scripts/package, never run; needs scripts/lib/setup.bash.
# shellcheck shell=bash disable=SC2154 # The lists of packages are those of scripts/lib/setup.bash.

# Prints the absolute path of a path that starts in a folder: absolute PATH FOLDER.
absolute() {
  local path=$1 home=~
  case $path in
  \~ | \~/*) path=$home${path#\~} ;; # Bash leaves the one of --prefix=~/x as it is.
  /*) ;;
  *) path=$2/$path ;;
  esac
  realpath -m -- "$path"
}

# Builds the tool for machines without Swift, and prints the path of the stripped binary.
#
# The paths of the checkout are kept out of it, so that the same commit gives the same bytes in every folder.
build_portable() {
  local root=$1 folder=$1/.build/portable
  prepare "${build_packages[@]}" binutils >&2
  prepare_build_folder "$folder"
  say "building with Swift's libraries linked in, which takes a while"
  ZOETROPE_TELLS_COMMIT=1 quietly swift build --configuration release --package-path "$root" --scratch-path "$folder" --product zoetrope \
    --static-swift-stdlib --manifest-cache none --disable-build-manifest-caching \
    -Xswiftc -file-prefix-map -Xswiftc "$root=." -Xcc "-ffile-prefix-map=$root=." -Xlinker --build-id=none ||
    fail "the build failed"
  strip --strip-all --remove-section=.comment -o "$folder/zoetrope" "$folder/release/zoetrope"
  # The hashes of Swift's modules depend on the paths of the checkout. Zeros take their place: without the section strip
  # would leave out the segment that becomes read-only after relocation.
  objcopy -O binary --only-section=.swift_modhash "$folder/zoetrope" "$folder/hashes"
  head --bytes="$(stat -c %s "$folder/hashes")" /dev/zero >"$folder/zeros"
  objcopy --update-section ".swift_modhash=$folder/zeros" "$folder/zoetrope"
  printf '%s\n' "$folder/zoetrope"
}

# Copies the binary, manual, completions, scenes and licence into a folder: stage BINARY FOLDER [ZSH FOLDER].
# The folder is what the prefix will be, such as /usr.
stage() {
  local binary=$1 folder=$2 zsh=${3:-share/zsh/site-functions} share=$2/share
  install -Dm 755 "$binary" "$folder/bin/zoetrope"
  mkdir -p "$share/man/man1" "$share/man/man5" "$share/bash-completion/completions" "$share/fish/vendor_completions.d" "$folder/$zsh" \
    "$share/zoetrope/scenes" "$share/doc/zoetrope"
  "$binary" man | gzip -9n >"$share/man/man1/zoetrope.1.gz"
  "$binary" man scene | gzip -9n >"$share/man/man5/zoetrope-scene.5.gz"
  "$binary" completions bash >"$share/bash-completion/completions/zoetrope"
  "$binary" completions fish >"$share/fish/vendor_completions.d/zoetrope.fish"
  "$binary" completions zsh >"$folder/$zsh/_zoetrope"
  install -m 644 -t "$share/zoetrope/scenes" samples/*.json samples/*.gif
  mv "$share/zoetrope/scenes/scene.schema.json" "$share/zoetrope"
  rm "$share/zoetrope/scenes/aurora.gif" # The picture of the README is no part of a scene.
  install -m 644 scripts/lib/copyright "$share/doc/zoetrope/copyright"
  gzip -9n <CHANGELOG.md >"$share/doc/zoetrope/CHANGELOG.md.gz"
  chmod 644 "$share/man/man1/zoetrope.1.gz" "$share/man/man5/zoetrope-scene.5.gz" "$share/bash-completion/completions/zoetrope" \
    "$share/fish/vendor_completions.d/zoetrope.fish" "$folder/$zsh/_zoetrope" "$share/doc/zoetrope/CHANGELOG.md.gz"
}
