import Diagnostics
import Gitflow

/// Why a changelog gets no section of a version, or not all of it.
enum ChangelogGap {
  case absent
  /// It has neither a section of a version nor one of what is unreleased.
  case noSections
  case notUTF8
  case cut(Int)

  /// What the user reads, with what is typed on the new branch to mend it.
  func note(of path: String, _ version: String, on day: CalendarDay) -> String {
    let heading = "## [\(version)] - \(day)"
    switch self {
    case .absent:
      return "'\(path)' is not in the base, so that \(version) has no section there; to begin it: "
        + place(path) + write("# Changelog\\n\\n\(heading)\\n", ">", path)
    case .noSections:
      return "'\(path)' has no section of a version, so that it gets none of \(version); to begin: "
        + write("\\n\(heading)\\n", ">>", path)
    case .notUTF8:
      return "'\(path)' is not UTF-8, so that it gets no section of \(version): "
        + "file \(ShellWord.quoted(path))"
    case .cut(let limit):
      return "'\(path)' has the newest \(limit) changes of \(version) alone: git log --first-parent"
    }
  }

  private func place(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return "mkdir -p \(ShellWord.quoted(String(path[..<slash]))) && "
  }

  private func write(_ text: String, _ sign: String, _ path: String) -> String {
    let file = ShellWord.quoted(path)
    return "printf '\(text)' \(sign) \(file) && git add \(file) && "
      + "git commit --message 'Begin the changelog of this version'"
  }
}
