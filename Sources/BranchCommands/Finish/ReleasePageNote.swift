import Effects
import Git
import GitHub
import Gitflow
import Session

/// Tells that a finish in this clone leaves GitHub's page of the version alone.
///
/// Nothing is asked for it: who has no token in the environment may have no page there either.
struct ReleasePageNote {
  let session: Session
  let remotes: [Remote]
  let remote: String?

  /// The note; nil where the plan makes no tag, or nothing tells of GitHub.
  func text(of plan: FlowPlan, _ version: Version?, pushes: Bool) -> String? {
    guard let version, let remote, plan.steps.contains(where: { $0.kind == "tag" }),
      let url = remotes.first(where: { $0.name == remote })?.url,
      let host = RemoteAddress(url)?.host, hasToken(of: host)
    else { return nil }
    let time = pushes ? "" : " once '\(remote)' has the tag"
    return "GitHub's page of \(version) is left as it is; what writes and publishes it\(time): "
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
