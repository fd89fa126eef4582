import CI
import Diagnostics

extension PullRequest {
  /// True where a branch that the command line names is the base, or where the stack goes.
  func goes(into written: String?, in session: Session) async throws(Failure) -> Bool {
    guard let written else { return true }
    let name = try await BaseFinder(session).meant(by: written).name
    return name == base.name || name == stack?.target
  }
}
