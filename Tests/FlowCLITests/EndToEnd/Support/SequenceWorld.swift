import Base
import Foundation
import LiveEffects
import TestSupport

/// A bare `origin` and the clones `a` and `b` of two users; all actions are shell lines.
struct SequenceWorld {
  let scratch: ScratchDirectory
  /// The lines so far, each a command of `script`.
  private(set) var lines: [String] = []
  /// How often each command ended with each status.
  private(set) var tally: [String: Int] = [:]

  init() throws {
    scratch = try ScratchDirectory()
    try scratch.write("", to: "home-a/kill")
    try scratch.write("", to: "home-b/kill")
    for (name, text) in [("git", Self.endingGit), ("smudge", Self.smudge)] {
      try scratch.write(text, to: "bin/\(name)")
      try ScratchDirectory.makeExecutable("\(scratch.path)/bin/\(name)")
    }
  }

  /// Runs a shell line in a place and records it.
  mutating func run(_ place: String, _ tick: Int, _ line: String) async throws -> FlowctlRun {
    let quoted = "'" + line.replacingOccurrences(of: "'", with: "'\\''") + "'"
    let command = "at \(place) \(tick) \(quoted)"
    lines.append(command)
    let run = try await shell(Self.functions + command)
    lines.append("# exit status \(run.status)")
    if let command = line.firstRange(of: "flowctl ") {
      let verb = line[command.upperBound...].split(separator: " ").first ?? ""
      tally["\(verb) \(run.status)", default: 0] += 1
    }
    return run
  }

  /// Runs a shell line that only reads.
  func look(_ place: String, _ line: String) async throws -> FlowctlRun {
    try await shell(Self.functions + "at \(place) 0 \"$LINE\"", with: ["LINE": line])
  }

  private func shell(
    _ text: String, with variables: [String: String] = [:]
  ) async throws -> FlowctlRun {
    let program = URL(fileURLWithPath: try FlowctlProgram.path()).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = [
      "PATH": "\(program):\(path)", "root": scratch.path, "LLVM_PROFILE_FILE": "/dev/null",
    ]
    let result = try await ProcessRunner.live.run(
      ProcessRequest(
        executable: "/bin/bash", arguments: ["-c", text], directory: scratch.path,
        environment: own.merging(variables) { $1 }, timeout: 120))
    return FlowctlRun(
      status: result.status, output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self))
  }

  /// A shell script that repeats all of this.
  var script: String {
    """
    #!/bin/bash
    # flowctl must be the first on PATH.
    root=$(mktemp -d)
    mkdir -p "$root"/home-a "$root"/home-b "$root"/bin
    cat > "$root/bin/git" <<'END'
    \(Self.endingGit)END
    cat > "$root/bin/smudge" <<'END'
    \(Self.smudge)END
    chmod +x "$root"/bin/*; : > "$root/home-a/kill"; : > "$root/home-b/kill"
    \(Self.functions)set -x
    \(lines.joined(separator: "\n"))
    echo "$root"
    """
  }

  /// `at PLACE MINUTE LINE` runs a line as the user of a place.
  ///
  /// `ending MOMENT SIGNAL NUMBER COMMAND` stops a command at its Git command with that number.
  private static let functions = """
    at() { (
      case $1 in b*) user=b ;; *) user=a ;; esac
      export HOME="$root/home-$user" GIT_CONFIG_NOSYSTEM=1 LC_ALL=C TZ=UTC
      export GIT_CONFIG_GLOBAL="$HOME/.gitconfig"
      export GIT_AUTHOR_NAME="$user" GIT_AUTHOR_EMAIL="$user@example.com"
      export GIT_COMMITTER_NAME="$user" GIT_COMMITTER_EMAIL="$user@example.com"
      export GIT_AUTHOR_DATE="$((1704067200 + 60 * $2)) +0000"
      export GIT_COMMITTER_DATE="$GIT_AUTHOR_DATE"
      cd "$root/$1" && eval "$3"
    ); }
    ending() {
      echo "$1 $2 $3" > "$HOME/kill"; rm -f "$HOME/count"; shift 3
      PATH="$root/bin:$PATH" "$@"; status=$?
      : > "$HOME/kill"; return $status
    }

    """

  private static let endingGit = """
    #!/bin/sh
    read -r moment signal number < "$HOME/kill"
    count=0
    [ -f "$HOME/count" ] && read -r count < "$HOME/count"
    count=$((count + 1))
    echo $count > "$HOME/count"
    if [ "$moment" = amid ] || [ "$count" != "$number" ]; then exec \(RecordingGit.git) "$@"; fi
    if [ "$moment" = after ]; then \(RecordingGit.git) "$@"; fi
    kill -$signal $PPID
    if [ "$moment" = after ]; then exit 0; fi
    if [ "$signal" = INT ]; then exec \(RecordingGit.git) "$@"; fi

    """

  /// A filter that stops Git and its caller while files are checked out.
  private static let smudge = """
    #!/bin/sh
    read -r moment signal number < "$HOME/kill"
    if [ "$moment" = amid ]; then
      : > "$HOME/kill"
      caller=$(ps -o ppid= -p $PPID)
      # Where flowctl has gone before its git, the caller is whoever took that over.
      case $(ps -o comm= -p $caller) in flowctl*) kill -9 $caller $PPID ;; *) kill -9 $PPID ;; esac
    fi
    exec cat

    """
}
