import Diagnostics
import Effects
import Gitflow
import Manifests

/// What is typed to settle something in a project, from wherever the user is.
extension ManifestProject {
  /// A path from the top of the repository.
  func typed(_ path: String) -> String { TypedPath.word(path, from: worktree, in: directory) }

  /// A command that is about the project that it finds around its directory.
  func typed(command: String) -> String {
    if isFound { return "flowctl " + command }
    return "flowctl -C \(typed(prefix)) \(command)"
  }

  /// Moves what stands at a path from the top of the repository out of the way, to a name that is free.
  func movingAside(_ path: String) -> String {
    "mv -n \(typed(path)) \(typed(path + freeEnding(".old", of: path)))"
  }

  /// What settles a conflict at a path from the top of the repository, or shows where it is to be
  /// settled, with the command that goes on from there.
  ///
  /// Nil where both sides must be looked at first.
  func remedy(_ conflict: UpdateConflict, at path: String, then command: String? = nil) -> String? {
    let command = command.map { " && " + $0 } ?? ""
    switch conflict {
    case .blocked(let obstacle, _): return movingAside(obstacle) + command
    case .unfitting(_, isWanted: true):
      // What stood between the marks gets them back by the command, or is left to its owner.
      let ending = freeEnding(".bak", of: path)
      return "sed -i\(ending) '/flowctl:[be][a-z]* /d' \(typed(path)) && rm \(typed(path + ending))"
        + command
    case .unfitting(_, isWanted: false):
      return "delete the lines that flowctl wrote to '\(ForeignText.shown(path))', with their marks"
    case .unsettled:
      return "git grep -n --untracked -e '^<<<<<<<' -e '^>>>>>>>' -- \(typed(path))"
    // The template's own comes in its place, and either may stay.
    case .unmergeable: return movingAside(path) + command
    case .differing: return nil
    }
  }

  /// What keeps a file of the project as it is.
  func finding(_ conflict: UpdateConflict, _ path: String) -> Diagnostic {
    let whole = whole(path)
    return Diagnostic(
      .manifestConflict, "'\(ForeignText.shown(whole))': \(conflict.words)",
      hint: remedy(conflict, at: whole, then: typed(command: "manifest generate")),
      place: Place(path: whole, line: 1))
  }

  private func freeEnding(_ ending: String, of path: String) -> String {
    let endings = [ending] + (2...99).lazy.map { "\(ending)\($0)" }
    return endings.first { (try? files.status("\(worktree)/\(path)\($0)")) == nil } ?? ending
  }
}
