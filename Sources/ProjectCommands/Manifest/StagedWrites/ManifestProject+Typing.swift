import Diagnostics
import Effects
import Gitflow
import Manifests
import Session

/// What is typed to settle something in a project, from wherever the user is.
extension ManifestProject {
  /// A path from the top of the repository.
  func typed(path: String) -> String { TypedPath.path(path, from: worktree, in: directory) }

  /// A command that is about the project that it finds around its directory.
  func typed(_ words: String...) -> Command {
    Command((isFound ? ["flowctl"] : ["flowctl", "-C", typed(path: prefix)]) + words)
  }

  /// Shows what was changed by hand in what `area` writes before it is overwritten.
  func overwriting(_ area: String) -> Remedy {
    Remedy.run(typed(area, "diff")).then("to discard the differences")
      .then(.run(typed(area, "generate", "--force")))
  }

  /// Moves what stands at a path from the top of the repository out of the way, to a name that is free.
  func movingAside(_ path: String) -> Command {
    Command(["mv", "-n", typed(path: path), typed(path: path + freeEnding(".old", of: path))])
  }

  /// What settles a conflict at a path from the top of the repository, or shows where it is to be
  /// settled, with the command that goes on from there.
  ///
  /// Nil where both sides must be looked at first.
  func remedy(_ conflict: UpdateConflict, at path: String, then command: Command? = nil)
    -> Remedy?
  {
    let rest = [command].compactMap(\.self)
    switch conflict {
    case .blocked(let obstacle, _): return .run([movingAside(obstacle)] + rest)
    case .unfitting(_, isWanted: true):
      // What stood between the marks gets them back by the command, or is left to its owner.
      let ending = freeEnding(".bak", of: path)
      return .run(
        [
          Command(["sed", "-i\(ending)", "/flowctl:[be][a-z]* /d", typed(path: path)]),
          Command(["rm", typed(path: path + ending)]),
        ] + rest)
    case .unfitting(_, isWanted: false):
      return "delete flowctl's regions and marker comments from '\(ForeignText.shown(path))'"
    case .unsettled:
      return .git(
        "grep", "-n", "--untracked", "-e", "^<<<<<<<", "-e", "^>>>>>>>", "--", typed(path: path))
    // The template's own comes in its place, and either may stay.
    case .unmergeable: return .run([movingAside(path)] + rest)
    case .differing: return nil
    }
  }

  /// What keeps a file of the project as it is.
  func finding(_ conflict: UpdateConflict, _ path: String) -> Diagnostic {
    let whole = whole(path)
    return Diagnostic(
      .manifestConflict, "'\(ForeignText.shown(whole))': \(conflict.words)",
      hint: remedy(conflict, at: whole, then: typed("manifest", "generate")),
      place: Place(path: whole, line: 1))
  }

  private func freeEnding(_ ending: String, of path: String) -> String {
    let endings = [ending] + (2...99).lazy.map { "\(ending)\($0)" }
    return endings.first { (try? files.status("\(worktree)/\(path)\($0)")) == nil } ?? ending
  }
}
