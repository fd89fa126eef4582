import Diagnostics
import Gitflow

/// Why a changelog gets no section for a version, or an incomplete one.
enum ChangelogGap {
  case absent
  /// The changelog has neither a section for a version nor one for unreleased changes.
  case noSections
  case notUTF8
  case cut(Int)

  /// The note for the user, with the command to type on the new branch.
  func note(of path: String, _ version: String, on day: CalendarDay) -> String {
    let heading = "## [\(version)] - \(day)"
    switch self {
    case .absent:
      return "'\(path)' doesn't exist in the base, so \(version) gets no section; to create it: "
        + place(path) + write("# Changelog\\n\\n\(heading)\\n", ">", path)
    case .noSections:
      return "'\(path)' has no version section, so \(version) gets none; to add it: "
        + write("\\n\(heading)\\n", ">>", path)
    case .notUTF8:
      return "'\(path)' is not UTF-8, so \(version) gets no section: "
        + "file \(ShellWord.quoted(path))"
    case .cut(let limit):
      return
        "'\(path)' lists only the newest \(limit) changes of \(version): git log --first-parent"
    }
  }

  private func place(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return "mkdir -p \(ShellWord.quoted(String(path[..<slash]))) && "
  }

  private func write(_ text: String, _ sign: String, _ path: String) -> String {
    let file = ShellWord.quoted(path)
    return "printf '\(text)' \(sign) \(file) && git add \(file) && "
      + "git commit --message 'Start the changelog of this version'"
  }
}
