package import Diagnostics
import Gates
import Git
import Gitflow
package import Session

/// Predicts the merge of a change into its target.
package struct ConflictsCheck {
  let session: Session

  /// Creates a check.
  package init(session: Session) {
    self.session = session
  }

  /// Checks the merge of a change.
  package func answer(_ change: GateChange) async throws(Failure) -> CheckResult {
    if let place = try session.end(of: change) {
      return .skipped("'\(place)' has no merge target: there is no merge to check")
    }
    guard let head = change.head, let target = change.target else {
      return .undecided(
        "the merge target of the change is unknown", session.baseRemedy(change))
    }
    if let (base, display) = change.tip {
      return try await answer(head: head, into: base, display)
    }
    return try await answer(head: head, target: target)
  }

  /// Checks the merge of a commit into a branch.
  func answer(head: ObjectID, target: String) async throws(Failure) -> CheckResult {
    let finder = try BaseFinder(session)
    let meant = try await finder.meant(by: target)
    switch try await finder.branch(meant.name, on: meant.remote) {
    case .missing(let reason, let remedy): return .undecided(reason, remedy)
    case .found(let base, let display): return try await answer(head: head, into: base, display)
    }
  }

  private func answer(
    head: ObjectID, into base: ObjectID, _ display: String
  ) async throws(Failure) -> CheckResult {
    let git = try session.git()
    if session.isShallow, try await session.mergeBase(base, head) == nil { return Self.cutOff }
    do throws(GitError) {
      let paths: [String] =
        switch try await git.foretellMerge(of: head, into: base) {
        case .clean: []
        case .conflicts(let paths, _): paths
        }
      return CheckResult(
        findings: ConflictsRule.findings(paths, target: display),
        reason: ConflictsRule.summary(paths, target: display))
    } catch .unsupported(let reason) {
      return .undecided(reason, "update Git")
    } catch .objectMissing {
      return Self.cutOff
    } catch {
      throw error.failure
    }
  }

  private static let cutOff = CheckResult.undecided(
    "this clone is shallow: the merge base is missing", .run(Session.unshallow))
}

extension CheckResult {
  fileprivate static func undecided(_ reason: String, _ remedy: Remedy?) -> CheckResult {
    CheckResult(
      findings: [.undecided(ConflictsRule.id, reason, hint: remedy)], reason: reason)
  }
}
