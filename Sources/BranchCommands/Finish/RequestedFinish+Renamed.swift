import Diagnostics
import Git
import GitHub
import GitHubCommands
import Gitflow
import Session

extension RequestedFinish {
  /// The real name of a version's deleted branch, if a commit title contains only the version.
  ///
  /// A hotfix `hotfix/1.0.1/sign-in` that was squashed as "Hotfix 1.0.1 (#7)" is looked up as
  /// `hotfix/1.0.1`, for which there is no pull request.
  func forgesName(of route: FinishRoute, _ versions: VersionFacts) async throws(Failure) -> String?
  {
    guard let version = route.version, try await isGone(route.branch),
      let merged = try await MergedVersions.merge(
        of: version, versions, policy, refs, in: session, known: options.branch.known)
    else { return nil }
    let (client, repository) = (client, repository)
    let requests = try await asking(
      await client.all(of: .pullRequestRecords(repository, ofCommit: merged.id.description)))
    let classifier = BranchClassifier(policy.model)
    let request = requests.first { request in
      let head = classifier.openVersion(of: ExistingBranch(request.head))
      return request.mergedAt != nil && request.base == route.target
        && request.isOfOwnBranch && head?.kind == merged.branch.kind
        && head?.version.version == version
    }
    return request?.head == route.branch ? nil : request?.head
  }

  private func isGone(_ name: String) async throws(Failure) -> Bool {
    for ref in [RefName.branch(name), RefName.tracking(name, of: remote)] {
      if try await refs.resolve(ref) != nil { return false }
    }
    return true
  }
}
