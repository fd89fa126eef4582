import Foundation

/// An issue as a card of the board.
struct Card: Codable, Hashable, Identifiable, Sendable {
  let number: Int
  let title: String
  let labels: [Label]
  let page: URL
  /// Set for pull requests, which GitHub returns in the same list.
  let pullRequest: PullRequest?

  var id: Int { number }

  struct Label: Codable, Hashable, Sendable {
    let name: String
  }

  struct PullRequest: Codable, Hashable, Sendable {
    let url: URL
  }

  enum CodingKeys: String, CodingKey {
    case number, title, labels
    case page = "html_url"
    case pullRequest = "pull_request"
  }
}
