package import Base
import Git

extension ChangeResolver {
  /// The commits of HEAD since a commit, or since the merge target of the branch.
  package static func sinceBase(
    _ base: String?, in session: Session
  ) async throws(Failure) -> GateInput {
    guard try await session.refs().resolve("HEAD") != nil else {
      throw Failure(
        .usage, "usage", "the repository has no commits yet",
        hint: .flowctl("check", "secrets", "--staged"))
    }
    var options = Options(base: base)
    (options.comparesHead, options.remedy) = (true, nameBase)
    let change = try await ChangeResolver(session).compared(options)
    if let failure = change.unknownTarget { throw failure }
    if let stray = change.strayHead { throw Failure(.unknown, [stray]) }
    if let base, let located = change.base, located.id == nil {
      throw Failure(
        .unknown, "git", GitError.refMissing(base).message,
        hint: try await session.branch(for: base).remedy ?? .git("branch", "--all"))
    }
    if case .missing(let reason, let remedy)? = change.base {
      throw Failure(.unknown, [.undecided("usage", reason, hint: remedy)])
    }
    if let unknown = change.unknown { throw Failure(.unknown, [unknown]) }
    guard change.base != nil else {
      throw Failure(
        .usage, "usage", "HEAD is detached: can't determine the base without a branch",
        hint: nameBase)
    }
    if let unknown = change.unknownStart { throw Failure(.unknown, [unknown]) }
    return GateInput(change, directory: try session.repository().directory)
  }

  /// Every command that compares a change has this option.
  private static let nameBase: Remedy = "set the base: --base <branch>"
}
