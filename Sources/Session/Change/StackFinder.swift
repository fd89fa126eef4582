import Base
import GitHub
import Gitflow

/// Finds the target of a stack: open pull requests, one based on another's topic branch.
struct StackFinder {
  /// The maximum number of layers at GitHub.
  private static let most = 100

  let session: Session
  let model: BranchModel

  /// The stack below a request into this base; nil where the base is a line of the model, or if
  /// it has no pull request.
  func stack(below base: String) async -> Evidence<MergeRequest.Stack>? {
    guard isTopic(base), let name = session.world.environment["GITHUB_REPOSITORY"],
      let repository = RepositoryName(name)
    else { return nil }
    guard
      let github = try? await session.github(
        GitHubChoices(repositories: [repository], isQuiet: true)),
      case .variable? = github.source
    else {
      return missing(base, "no token: can't read the pull request of '\(base)' from GitHub")
    }
    var layers = [base]
    while layers.count <= Self.most {
      do throws(GitHubError) {
        let targets = try await targets(of: layers[0], repository, github.client)
        guard let target = targets.first, targets.count == 1 else {
          if targets.isEmpty, layers.count == 1 { return nil }
          let count = CountText.words(targets.count, "branch")
          return missing(base, "the open pull requests of '\(layers[0])' target \(count)")
        }
        if !isTopic(target) {
          return .known(MergeRequest.Stack(target: target, layers: layers))
        }
        if layers.contains(target) { return missing(base, "its pull requests form a cycle") }
        layers.insert(target, at: 0)
      } catch {
        return missing(base, error.message)
      }
    }
    return missing(base, "the stack has more than \(Self.most) layers")
  }

  private func targets(
    of head: String, _ repository: RepositoryName, _ client: GitHubClient
  ) async throws(GitHubError) -> [String] {
    let requests = try await client.value(of: .pullRequests(repository, head: head))
    let own = requests.filter { $0.isOfOwnBranch && $0.head == head && $0.state == .open }
    return Array(Set(own.map(\.base))).sorted()
  }

  /// A topic branch: merged into a branch of the model, and not one itself.
  private func isTopic(_ name: String) -> Bool {
    guard case .kind(let kind, _) = BranchClassifier(model).classify(name) else { return false }
    return !kind.isPermanent && !kind.introducesVersion
  }

  private func missing(_ base: String, _ reason: String) -> Evidence<MergeRequest.Stack> {
    .missing(
      reason: "the target of the stack on '\(base)' is unknown: \(reason)",
      remedy: .explain(
        "add to the job: permissions: { pull-requests: read }, "
          + "env: { GITHUB_TOKEN: \"${{ github.token }}\" }"))
  }
}
