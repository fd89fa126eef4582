import CI
package import Diagnostics
import Gates
import Git
package import Session

/// `check secrets`: finds secrets that a change adds.
package enum CheckSecrets {
  /// The lines to search.
  package enum Scope: Sendable {
    /// The lines that HEAD adds since a commit; by default since the merge base with its target.
    case change(base: String?)
    /// The lines that the index adds to HEAD.
    case staged
    /// Every file of HEAD.
    case everything
  }

  /// Searches the lines; secrets in the allow list of the base are not reported.
  package static func run(_ scope: Scope, in session: Session) async throws(Failure) -> Report {
    let session = try await session.judging()
    let check = SecretsCheck(session: session)
    let answer: BuiltInAnswer
    switch scope {
    case .change(let base):
      answer = try await check.answer(try await change(since: base, in: session))
    case .staged, .everything:
      let head = try await session.refs().resolve("HEAD")
      let diff =
        if case .everything = scope, let head {
          try await session.diff(of: GateChange(head: head, directory: ""))
        } else {
          try await session.stagedDiff(since: head)
        }
      var list = SecretAllowList()
      if let head { list = try await check.list(of: head) }
      answer = check.answer(diff, list)
    }
    return answer.report("check secrets", rules: SecretRule.allCases.map(\.id))
  }

  /// The change of a CI run, where HEAD may be detached; otherwise that of the branch.
  private static func change(
    since base: String?, in session: Session
  ) async throws(Failure) -> GateChange {
    if base == nil {
      switch try CIRun.read(in: session) {
      case .pullRequest, .mergeGroup: return try await requested(in: session)
      case .push, .nothing, nil: break
      }
    }
    return try await ComparedChange.find(base: base, in: session)
  }

  private static func requested(in session: Session) async throws(Failure) -> GateChange {
    let ends = try await GateEndsFinder(session).find(base: nil)
    if let unknown = ends.unknown { throw Failure(.unknown, [unknown]) }
    let change = GateChange(ends, directory: try session.repository().directory)
    guard change.base != nil else {
      throw Failure(
        .unknown,
        [
          .undecided(
            "git", ends.unknownStart ?? "the merge base is unknown",
            hint: session.baseRemedy(change))
        ])
    }
    return change
  }
}
