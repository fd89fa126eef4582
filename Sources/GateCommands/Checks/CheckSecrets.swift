package import Diagnostics
import Gates
import Git
package import Session

/// `check secrets`: whether a change adds what looks like a secret.
package enum CheckSecrets {
  /// What is searched.
  package enum Scope: Sendable {
    /// What HEAD has over a commit, or over where its branch would merge to.
    case change(base: String?)
    /// What the index has over HEAD.
    case staged
    /// Every file of HEAD.
    case everything
  }

  /// Searches; what the base's list allows is not told.
  package static func run(_ scope: Scope, in session: Session) async throws(Failure) -> Report {
    let session = try await session.judging()
    let check = SecretsCheck(session: session)
    let answer: BuiltInAnswer
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
