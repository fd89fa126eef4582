import Diagnostics
import Gitflow
import Manifests

extension UpdateConflict {
  /// What settles it, or shows where it is to be settled, with the command that goes on from there.
  ///
  /// Nil where both sides must be looked at first. Paths are from the top of the repository.
  func remedy(_ path: String, then command: String? = nil) -> String? {
    let command = command.map { " && " + $0 } ?? ""
    switch self {
    case .blocked(let obstacle, _):
      let obstacle = ForeignText.shown(obstacle)
      return "mv -n \(ShellWord.quoted(obstacle)) \(ShellWord.quoted(obstacle + ".old"))" + command
    case .unfitting(_, isWanted: true):
      // What stood between the marks gets them back by the command, or is left to its owner.
      let path = ShellWord.quoted(path)
      return "sed -i.bak '/flowctl:[be][a-z]* /d' \(path) && rm \(path).bak" + command
    case .unfitting(_, isWanted: false):
      return "delete the lines that flowctl wrote to '\(path)', with their marks"
    case .unsettled:
      let path = ShellWord.quoted(path)
      return "git grep -n --untracked -e '^<<<<<<<' -e '^>>>>>>>' -- \(path)"
    case .differing: return nil
    }
  }
}
