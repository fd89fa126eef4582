import Foundation
import TestSupport

/// A `git` that records its arguments and runs the real one.
enum RecordingGit {
  /// The directory to put first in PATH.
  static var directory: Result<String, any Error> { made.map { $0.path } }

  private static let made = Result { try make(script) }

  /// Options of Git itself, which every command has, are left out.
  private static let script = """
    #!/bin/sh
    line=
    skip=
    for word do
      if [ -n "$skip" ]; then skip=; continue; fi
      case "$line$word" in
        -c) skip=1 ;;
        --no-pager|--no-optional-locks|--no-replace-objects) ;;
        *) line="$line$word " ;;
      esac
    done
    printf '%s\\n' "${line% }" >> "$HOME/git.log"
    case "$line" in
      # Which refs it moves is told by standard input alone.
      update-ref*)
        cat > "$HOME/input"
        tr '\\000\\n' '  ' < "$HOME/input" | sed 's/option no-deref /\\n  /g' >> "$HOME/git.log"
        echo >> "$HOME/git.log"
        exec \(git) "$@" < "$HOME/input" ;;
    esac
    exec \(git) "$@"

    """

  /// Puts a program `git` into a directory of its own.
  static func make(_ script: String) throws -> ScratchDirectory {
    let scratch = try ScratchDirectory()
    try scratch.write(script, to: "git")
    try ScratchDirectory.makeExecutable(scratch.path + "/git")
    return scratch
  }

  /// The git of this machine.
  static let git: String = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/git" }
      .first(where: FileManager.default.isExecutableFile) ?? "/usr/bin/git"
  }()
}
