package import Diagnostics
import Gates
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
    let answer: CheckResult
    switch scope {
    case .change(let base):
      answer = try await check.answer(try await ComparedChange.find(base: base, in: session))
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
}
