import Gitflow
import Manifests

/// What sets the marks of a file right that do not fit together.
enum RegionMarks {
  static func isUnfitting(_ reason: String) -> Bool { reason.hasPrefix(RegionMerge.unfitting) }

  /// What takes every mark out of a file, so that it gets its parts anew.
  static func removal(_ path: String) -> String {
    let path = ShellWord.quoted(path)
    return "sed -i.bak '/flowctl:[be][a-z]* /d' \(path) && rm \(path).bak"
  }
}
