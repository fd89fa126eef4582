import Diagnostics
import Gitflow

/// Paths as they are typed in the directory that the user is in.
package enum TypedPath {
  /// A path from a top, as it is typed in a directory; absolute where that is not below it.
  package static func path(_ path: String, from top: String, in directory: String) -> String {
    ForeignText.shown(relative(path, from: top, in: directory))
  }

  private static func relative(
    _ path: String, from top: String, in directory: String
  ) -> String {
    guard directory == top || directory.utf8.starts(with: (top + "/").utf8) else {
      return top + "/" + path
    }
    let here = directory.dropFirst(top.count).split(separator: "/")
    let there = path.split(separator: "/")
    let common = zip(here, there).prefix { $0 == $1 }.count
    let parts = here.dropFirst(common).map { _ in ".." } + there.dropFirst(common)
    // What begins so is an option to a program, or has a meaning of its own to git.
    let isPlain = parts.first.map { !$0.hasPrefix("-") && !$0.hasPrefix(":") } ?? false
    return ((isPlain ? [] : ["."]) + parts).joined(separator: "/")
  }
}
