package import Formats

/// A pull request as its own endpoints tell it.
package struct PullRequestRecord: Hashable, Sendable, JSONReadable {
  package var number = 0
  package var title = ""
  package var body = ""
  package var state: Issue.State = .open
  package var isDraft = false
  package var base = ""
  package var head = ""
  /// The tip of the head.
  package var headSHA = ""
  /// Where the head is; nil where that repository is gone.
  package var headRepository: RepositoryName?
  /// Where the base is, under its name of today.
  package var baseRepository: RepositoryName?
  /// When it was merged; nil for one that was not.
  package var mergedAt: String?
  /// The commit by which it came into its base, as long as GitHub tells it.
  package var mergeCommit: String?
  package var labels: [String] = []
  /// Who is asked for a review and has not given it.
  package var reviewers: [String] = []
  /// The page for people.
  package var url = ""
  package var createdAt: String?
  package var updatedAt: String?

  /// False where the head is a branch of a fork, whatever it is called there.
  package var isOfOwnBranch: Bool { headRepository != nil && headRepository == baseRepository }
}

extension PullRequestRecord {
  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      PullRequestRecord(),
      [
        .required("number", \.number), .optional("title", \.title), .optional("body", \.body),
        .required("state", \.state), .optional("draft", \.isDraft),
        .object(
          "base", isRequired: true,
          [.required("ref", \.base), .object("repo", [.optional("full_name", \.baseRepository)])]),
        .object(
          "head", isRequired: true,
          [
            .required("ref", \.head), .optional("sha", \.headSHA),
            .object("repo", [.optional("full_name", \.headRepository)]),
          ]),
        .optional("merged_at", \.mergedAt), .optional("merge_commit_sha", \.mergeCommit),
        .texts("labels", of: "name", \.labels),
        .texts("requested_reviewers", of: "login", \.reviewers),
        .optional("created_at", \.createdAt), .optional("updated_at", \.updatedAt),
        .optional("html_url", \.url),
      ])
  }
}

extension Issue.State: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Issue.State? {
    try json.readString().map { $0 == open.rawValue ? .open : .closed }
  }
}
