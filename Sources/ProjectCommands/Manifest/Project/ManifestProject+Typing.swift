import Base
import Manifests
import Session

/// Commands for hints about a project, relative to the user's directory.
extension ManifestProject {
  func typed(path: String) -> String { TypedPath.path(path, from: worktree, in: directory) }

  /// A command that runs in the project around its directory.
  func typed(_ words: String...) -> Command {
    Command((isFound ? ["flowctl"] : ["flowctl", "-C", typed(path: prefix)]) + words)
  }

  /// Shows the user's edits in an `area` before they are overwritten.
  func overwriting(_ area: String) -> Remedy {
    Remedy.run(typed(area, "diff")).then("to discard the differences")
      .then(.run(typed(area, "generate", "--force")))
  }

  /// Moves a file, by its path relative to the top of the repository, to a free name.
  func movingAside(_ path: String) -> Command {
    Command(["mv", "-n", typed(path: path), typed(path: path + freeEnding(of: path))])
  }

  /// Resolves a conflict at a path relative to the top of the repository, or shows where to resolve
  /// it, followed by the command to continue.
  ///
  /// Nil if the user must compare both sides first.
  func remedy(_ conflict: UpdateConflict, at path: String, then command: Command? = nil)
    -> Remedy?
  {
    let rest = [command].compactMap(\.self)
    switch conflict {
    case .blocked(let obstacle, _): return .run([movingAside(obstacle)] + rest)
    case .unfitting:
      return .explain(
        "correct the marker comments in '\(ForeignText.shown(path))', or delete them all")
    case .unsettled:
      return .git(
        "grep", "-n", "--untracked", "-e", "^<<<<<<<", "-e", "^>>>>>>>", "--", typed(path: path))
    // The template's file is written instead, and the user can keep either one.
    case .unmergeable: return .run([movingAside(path)] + rest)
    case .differing: return nil
    }
  }

  /// The obstacle that prevents an update of a file.
  func finding(_ conflict: UpdateConflict, _ path: String) -> Diagnostic {
    let whole = whole(path)
    return Diagnostic(
      .manifestConflict, "'\(ForeignText.shown(whole))': \(conflict.words)",
      hint: remedy(conflict, at: whole, then: typed("manifest", "generate")),
      place: Place(path: whole, line: 1))
  }

  private func freeEnding(of path: String) -> String {
    let endings = [".old"] + (2...99).lazy.map { ".old\($0)" }
    return endings.first { (try? files.status("\(worktree)/\(path)\($0)")) == nil } ?? ".old"
  }
}
