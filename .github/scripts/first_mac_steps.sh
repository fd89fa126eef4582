# The steps of first-mac-run, which sources this file. Bash 3.2.
# shellcheck shell=bash disable=SC2154 # work, report, clone, root and others come from first-mac-run

title() {
  case $1 in
    1) echo "build in a folder with a space, an ñ and an apostrophe" ;;
    2) echo "release program: libraries, rpaths, signature" ;;
    3) echo "tests" ;;
    4) echo "tokens in the keychain" ;;
    5) echo "no network" ;;
    6) echo "a killed finish, and the run after it" ;;
    7) echo "case-sensitive volume, composed and decomposed names" ;;
    8) echo "quarantine, Homebrew, pip" ;;
    9) echo "make check" ;;
  esac
}

# What a step changes outside of its folder. Such a step prompts first.
changes() {
  case $1 in
    4) echo "stores and deletes one invalid token for first-run.invalid in your login keychain; can open a dialog" ;;
    8) echo "installs flowctl with Homebrew from a temporary tap, and removes both" ;;
    9) echo "make check can install missing packages with Homebrew" ;;
  esac
}

# In seconds. FIRST_MAC_LIMIT is for the selftest.
limit() {
  [ -z "${FIRST_MAC_LIMIT:-}" ] || { echo "$FIRST_MAC_LIMIT"; return; }
  case $1 in
    1 | 2 | 8) echo 3600 ;;
    3) echo 7200 ;;
    9) echo 5400 ;;
    7) echo 1800 ;;
    *) echo 600 ;;
  esac
}

versions() {
  uname -a
  bash --version | head -1
  sw_vers
  sysctl -n machdep.cpu.brand_string hw.ncpu hw.memsize
  xcode-select -p
  xcodebuild -version
  swift --version
  git --version
  python3 --version
  brew --version | head -1
  locale
  ulimit -n
  diskutil info / | grep -E 'File System|Name \(User'
  git -C "$root" log -1 --format='commit %H'
  git -C "$root" status --short
} 2>&1

note() { # NAME RESULT
  printf '%s\t%s\t%s\n' "$current" "$1" "$2" >> "$report/parts.tsv"
  echo "== $1: $2"
}

differs() { # NAME TEXT
  note "$1" "differs: $2"
  echo "step $current, $1: $2" >> "$report/differs.txt"
}

# part NAME COMMAND…: runs a part of a step and records its result. The step continues after a failure.
part() {
  local part_name=$1 code=0 start=$SECONDS
  shift
  if ! type "$1" > /dev/null 2>&1; then
    note "$part_name" "missing tool: $1"
    return 1
  fi
  echo "== $part_name: $*"
  "$@" || code=$?
  if [ $code -eq 0 ]; then
    note "$part_name" "passed ($((SECONDS - start)) s)"
  else
    note "$part_name" "failed with $code ($((SECONDS - start)) s)"
    echo "step $current, $part_name: exit status $code" >> "$report/differs.txt"
  fi
  return $code
}

# Like `part`, only on a Mac.
mac_part() {
  if [ "$system" != Darwin ]; then note "$1" "not run: needs macOS"; return 1; fi
  part "$@"
}

# Like `part`; a rehearsal on another system does not build.
build_part() {
  if [ -n "$rehearse" ]; then note "$1" "not run: rehearsal"; return 1; fi
  part "$@"
}

# With the user's home folder, because SwiftPM keeps downloads there.
in_clone() {
  (
    export HOME=$home
    unset GIT_CONFIG_NOSYSTEM
    cd "$clone" && "$@"
  )
}

# The clone is made by the first step that needs it.
need_clone() {
  [ ! -d "$clone/.git" ] || return 0
  mkdir -p "$(dirname "$clone")"
  git clone --quiet --no-hardlinks "$root" "$clone" && in_clone .github/scripts/release/dependencies || {
    note clone "failed"
    return 1
  }
}

# Sets `program`, a flowctl to test.
need_program() {
  program=$flowctl
  [ -z "$program" ] || return 0
  if [ -n "$rehearse" ]; then note program "not run: rehearsal without --binary"; return 1; fi
  need_clone || return
  in_clone swift build --product flowctl --force-resolved-versions || { note program "failed: the build"; return 1; }
  program=$clone/.build/debug/flowctl
}

# A repository with main, develop and a remote; flowctl finds no settings of the user. Sets `scratch`.
need_scratch() {
  scratch=$work/repository-$current
  # macOS searches the login keychain below HOME, and opens a dialog if there is none.
  export HOME=$work/home GIT_CONFIG_NOSYSTEM=1 FLOWCTL_KEYRING=file
  mkdir -p "$HOME"
  git config --global user.name First
  git config --global user.email first@example.org
  git config --global init.defaultBranch main
  git init -q "$scratch" || return
  git -C "$scratch" commit -q --allow-empty -m "chore: begin" || return
  git -C "$scratch" branch develop
  git -C "$scratch" remote add origin https://github.com/flowctl/flowctl.git
  cd "$scratch" || return
}

step_1() {
  need_clone || return
  build_part build in_clone swift build --force-resolved-versions
  build_part version in_clone .build/debug/flowctl --version
  clone="$work/Mis App's ñ/flowctl" build_apostrophe
  return 0
}

# A part of the project only: it runs the plug-in, which passes paths.
build_apostrophe() {
  need_clone && build_part apostrophe in_clone swift build --target Templates --force-resolved-versions
}

step_2() {
  need_clone || return
  build_part release in_clone .github/scripts/release/build aarch64-darwin compile || return 0
  local built
  built=$(in_clone swift build -c release --show-bin-path --triple arm64-apple-macosx15.0) || return
  built=$built/flowctl
  mac_part libraries otool -L "$built"
  mac_part rpaths sh -c 'otool -l "$1" | grep -A2 LC_RPATH' sh "$built"
  mac_part signature codesign -dvv "$built"
  mac_part finish in_clone .github/scripts/release/macos-binary finish "$built"
  mac_part start "$built" --version
  return 0
}

step_3() {
  need_clone || return
  ulimit -n 4096 || differs "open files" "the limit is $(ulimit -n)"
  local suite
  for suite in LiveEffectsTests GitStoreTests GitTests; do
    build_part "$suite" in_clone swift test --force-resolved-versions --no-parallel --filter "$suite"
  done
  build_part "all tests" in_clone make test
  return 0
}

# The server does not exist, so the token is not checked and `login` must not store it: security writes the item.
step_4() {
  need_program || return 0
  need_scratch || return
  # The login keychain is that of the user's home folder; settings and caches are not.
  export HOME=$home GIT_CONFIG_GLOBAL=$work/home/.gitconfig XDG_CONFIG_HOME=$work/home XDG_CACHE_HOME=$work/home
  unset FLOWCTL_KEYRING
  : > "$work/stored"
  mac_part store security add-generic-password -s flowctl -a first-run.invalid -w invalid -U || return 0
  mac_part find security find-generic-password -s flowctl -a first-run.invalid
  # Written by another program, so macOS may open a dialog: over ssh this must end with an error, not hang.
  local began_read=$SECONDS code=0
  GITHUB_API_URL=https://first-run.invalid/api/v3 "$program" auth status || code=$?
  if [ $((SECONDS - began_read)) -le 60 ]; then
    note "read by flowctl" "passed with exit status $code after $((SECONDS - began_read)) s"
  else
    differs "read by flowctl" "auth status ends with $code after $((SECONDS - began_read)) s"
  fi
  mac_part delete security delete-generic-password -s flowctl -a first-run.invalid
  return 0
}

# unreachable NAME URL TEXT: `board` must name the cause within 15 seconds.
unreachable() {
  local start=$SECONDS text
  text=$(FLOWCTL_TOKEN=invalid GITHUB_API_URL=$2 "${confined[@]}" "$program" board 2>&1)
  echo "$text"
  case $text in
    *"$3"*) ;;
    *) differs "$1" "board does not report '$3'"; return ;;
  esac
  if [ $((SECONDS - start)) -gt 15 ]; then differs "$1" "board ends after $((SECONDS - start)) s"; return; fi
  note "$1" "passed ($((SECONDS - start)) s)"
}

step_5() {
  need_program || return 0
  need_scratch || return
  # env: an empty array is an error in bash 3.2.
  confined=(env)
  unreachable refused http://127.0.0.1:9 "connection refused"
  unreachable "unknown host" https://first-run.invalid "unknown host"
  if [ "$system" = Darwin ]; then
    confined=(sandbox-exec -p '(version 1) (allow default) (deny network-outbound)')
    unreachable "no network" https://api.github.com "can't reach GitHub"
  else
    note "no network" "not run: needs macOS"
  fi
  return 0
}

step_6() {
  need_program || return 0
  need_scratch || return
  local real slow=$work/slow job code=0
  real=$(command -v git)
  mkdir -p "$work/slow-git"
  printf '#!/bin/sh\ncase " $* " in *" update-ref "*) [ ! -e "%s" ] || sleep 3 ;; esac\nexec "%s" "$@"\n' \
    "$slow" "$real" > "$work/slow-git/git"
  chmod +x "$work/slow-git/git"
  git switch -q -c feature/killed develop
  echo text > file
  git add file
  git commit -q -m "feat: killed"
  : > "$slow"
  PATH="$work/slow-git:$PATH" "$program" finish --local --no-fetch &
  job=$!
  sleep 2
  if ! kill -9 $job; then differs kill "finish ended within 2 s"; return 0; fi
  wait $job 2>/dev/null
  rm -f "$slow"
  # The Git process of the killed run still ends.
  sleep 4
  "$program" undo --list
  "$program" finish --continue || code=$?
  if [ $code -ne 0 ]; then differs continue "exits with $code after a kill"; return 0; fi
  note continue "passed"
  "$program" undo --list | grep -q running && differs list "a run is still listed as running"
  [ "$(git log -1 --format=%s develop -- file)" = "feat: killed" ] || differs merge "develop lacks the change"
  return 0
}

step_7() {
  need_program || return 0
  need_scratch || return
  # ñ as one character, and as n with a combining tilde.
  local composed decomposed
  composed=$(printf 'feature/a\303\261o')
  decomposed=$(printf 'feature/an\314\203o')
  git config core.precomposeunicode true
  part composed "$program" start feature "$(printf 'a\303\261o')" --no-fetch
  git rev-parse --verify --quiet "$composed" || git branch "$composed" develop
  git branch --list
  local one two
  one=$("$program" check branch "$composed" 2>&1 | head -1)
  two=$("$program" check branch "$decomposed" 2>&1 | head -1)
  if [ "${one%%:*}" = "${two%%:*}" ]; then note "both forms" passed; else differs "both forms" "'$one' and '$two'"; fi
  mac_part image hdiutil create -quiet -size 4g -type SPARSE -fs 'Case-sensitive APFS' -volname flowctl-case \
    "$work/case" || return 0
  mkdir -p "$work/volume"
  mac_part attach hdiutil attach -quiet -nobrowse -mountpoint "$work/volume" "$work/case.sparseimage" || return 0
  need_clone || return 0
  # The temporary repositories of the tests are on the volume.
  TMPDIR=$work/volume mac_part "tests on the volume" in_clone swift test --force-resolved-versions --filter \
    'GitTests|GitStoreTests'
  return 0
}

step_8() {
  need_program || return 0
  local copy=$work/quarantined code=0
  cp "$program" "$copy"
  mac_part mark xattr -w com.apple.quarantine "0081;00000000;Safari;" "$copy"
  if [ "$system" = Darwin ]; then
    # Gatekeeper may open a dialog or kill the program. Both are expected without notarization.
    "$copy" --version || code=$?
    note "start with the mark" "passed with exit status $code"
  fi
  mac_part unmark xattr -d com.apple.quarantine "$copy"
  mac_part "start without the mark" "$copy" --version
  need_clone || return 0
  build_part archive in_clone .github/scripts/release/build aarch64-darwin || return 0
  build_part assemble in_clone .github/scripts/release/dist assemble || return 0
  mac_part brew in_clone .github/scripts/release/smoke brew
  part venv python3 -m venv "$work/venv" || return 0
  part pip "$work/venv/bin/pip" install --quiet --no-index --find-links "$clone/.build/dist" flowctl-cli
  part "pip start" "$work/venv/bin/flowctl" --version
  return 0
}

step_9() {
  need_clone || return
  build_part check in_clone make check
  return 0
}

clean_up_steps() {
  if [ "$system" = Darwin ]; then
    [ ! -d "$work/volume" ] || hdiutil detach -force "$work/volume"
    [ ! -e "$work/stored" ] || security delete-generic-password -s flowctl -a first-run.invalid
  fi
}

summary() {
  echo "# First run of flowctl on a Mac"
  echo
  sed -n 's/^commit /Commit /p' "$report/versions.txt"
  echo
  echo "| step | result | seconds |"
  echo "| --- | --- | --- |"
  awk -F '\t' '{ print "| " $1 ". " $4 " | " $2 " | " $3 " |" }' "$report/steps.tsv"
  echo
  echo "## What differs"
  echo
  if [ -s "$report/differs.txt" ]; then sed 's/^/- /' "$report/differs.txt"; else echo "Nothing was found."; fi
  grep 'missing tool' "$report/parts.tsv" | awk -F '\t' '{ print "- step " $1 ", " $2 ": " $3 }'
  echo
  echo "## Not run by this script"
  echo
  echo "- Wi-Fi off: \`time flowctl board\`; how long, and which message?"
  echo "- Step 4 over ssh, and with a second build of flowctl: does macOS prompt?"
  echo "- The archive of a release, downloaded with Safari; mise; Mint."
  echo
  echo "## What to send back"
  echo
  echo "The archive that is named below, and the results of the list above, in an issue of flowctl. Read the archive first."
}

# Removes what looks like a token, and the name of the home folder, from all files of the report.
redact() {
  local file
  find "$1" -type f | while IFS= read -r file; do
    # The patterns are basic: sed of macOS has no \| in them.
    LC_ALL=C sed -e 's/gh[a-z]_[A-Za-z0-9_]\{10,\}/[token]/g' -e 's/github_pat_[A-Za-z0-9_]\{10,\}/[token]/g' \
      -e 's/glpat-[A-Za-z0-9_-]\{10,\}/[token]/g' -e 's/[Bb]earer [A-Za-z0-9._-]\{10,\}/[token]/g' \
      -e "s#${home}#~#g" "$file" > "$file.clean" && mv "$file.clean" "$file"
  done
}
# Steps change HOME.
home=${HOME:-/nonexistent}
