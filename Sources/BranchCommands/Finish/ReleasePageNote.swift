import Effects
import Git
import GitHub
import Gitflow
import Session

/// Notes that a local finish doesn't change the GitHub release page of the version.
///
/// Sends no request: a user without a token in the environment may have no release page.
struct ReleasePageNote {
  let session: Session
  let remotes: [Remote]
  let remote: String?

  /// The note; nil if the plan creates no tag, or the remote is not known to be on GitHub.
  func text(of plan: FlowPlan, _ version: Version?, pushes: Bool) -> String? {
    guard let version, let remote, plan.steps.contains(where: { $0.kind == "tag" }),
      let url = remotes.first(where: { $0.name == remote })?.url,
      let host = RemoteAddress(url)?.host, hasToken(of: host)
    else { return nil }
    let time = pushes ? "" : " once '\(remote)' has the tag"
    return "finish does not change the GitHub release page of \(version); to publish it\(time): "
      + "flowctl release notes --to github --release \(version)"
  }

  private func hasToken(of host: GitHubHost) -> Bool {
    let environment = session.world.environment
    let isNamed = environment["GITHUB_API_URL"].map { !$0.isEmpty } ?? false
    let names = TokenVariables.names(for: host, isNamed: isNamed)
    if case .success(.some) = TokenVariables.find(names, in: environment) { return true }
    return false
  }
}
