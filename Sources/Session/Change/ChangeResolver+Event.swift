package import Gitflow
package import Base

/// What the event of this CI run says about the change; nothing is read or fetched for it.
extension ChangeResolver {
  /// The event that started the run; nil locally.
  package static func event(in session: Session) throws(Failure) -> CIEvent? {
    try CIRun.read(in: session)
  }

  /// The branch whose push started the run.
  package static func pushedBranch(in session: Session) throws(Failure) -> String? {
    guard case .push(let branch, _)? = try event(in: session) else { return nil }
    return branch
  }

  /// The commit that GitHub shows results for, if it is not HEAD, and the pull request.
  ///
  /// GitHub shows the checks of a pull request's head, although the merge is checked out.
  static func published(
    in session: Session
  ) throws(Failure) -> (commit: String?, pullRequest: Int?) {
    switch try event(in: session) {
    case .pullRequest(let request): (request.head.sha, request.number)
    case .mergeGroup(_, let sha, _): (sha, nil)
    case .push, .nothing, nil: (nil, nil)
    }
  }
}
