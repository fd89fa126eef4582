import Board
import Diagnostics
import GitHub
import Gitflow
import Session

/// The open pull request of an issue, with the result of its checks.
struct LinkedRequest: Hashable, Sendable {
  var number: Int
  var isDraft: Bool
  var checks: CommitChecks

  /// `request #7 (draft), checks failing`.
  var text: String {
    "request #\(number)" + (isDraft ? " (draft)" : "")
      + (checks == .none ? "" : ", checks \(checks.rawValue)")
  }

  var json: JSONValue {
    [
      "number": .number(number), "draft": .bool(isDraft), "checks": .string(checks.rawValue),
    ]
  }
}

/// Finds the requests of a board's issues: a page of open ones for each repository, and two
/// requests for the checks of each that is linked.
struct LinkedRequests {
  /// Linked requests whose checks are read.
  private static let mostChecks = 40

  let client: GitHubClient
  let classifier: BranchClassifier

  /// The newest request of each issue that is on the board; a repository that fails has none.
  func find(for cards: Set<ItemReference>) async -> [ItemReference: LinkedRequest] {
    let repositories = Set(cards.map(\.repository)).sorted()
    let lists = await Concurrently.results(repositories.count) {
      index async throws(GitHubError) -> [PullRequestRecord] in
      try await client.all(of: .openPullRequests(repositories[index]))
    }
    var found: [ItemReference: PullRequestRecord] = [:]
    for (repository, list) in zip(repositories, lists) {
      for request in (try? list.get()) ?? [] {
        let issue = classifier.classify(request.head).parts?.issue
        let items = RequestLinks.issues(of: request, branchIssue: issue, in: repository)
        for item in items where cards.contains(item) && found[item] == nil {
          found[item] = request
        }
      }
    }
    return await checked(found)
  }

  private func checked(
    _ found: [ItemReference: PullRequestRecord]
  ) async -> [ItemReference: LinkedRequest] {
    let links = found.sorted { $0.key < $1.key }
    let checks = await Concurrently.results(min(links.count, Self.mostChecks)) {
      index async throws(GitHubError) -> CommitChecks in
      let (item, request) = links[index]
      return try await client.checks(
        of: request.headSHA, in: request.baseRepository ?? item.repository)
    }
    var linked: [ItemReference: LinkedRequest] = [:]
    for (place, (item, request)) in links.enumerated() {
      let state = place < checks.count ? (try? checks[place].get()) : nil
      linked[item] = LinkedRequest(
        number: request.number, isDraft: request.isDraft, checks: state ?? .unknown)
    }
    return linked
  }
}
