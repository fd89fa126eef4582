import Effects
import Formats
import GitHub
import Session

/// A comment that is recognized by its issue and its text, so that a repeated command posts it once.
struct KnownComment {
  let repository: RepositoryName
  let number: Int
  let text: String

  /// What makes it; nil where this account has posted it already and it is not to be posted `again`.
  func mutation(
    again: Bool, for client: GitHubClient
  ) async throws(GitHubError) -> Mutation? {
    // One whose answer was lost is looked for, and made where it is missing.
    if let left = client.pendingChanges.first(where: isSame) { return left }
    let known = try await client.all(of: .comments(repository, number: number))
      .filter { $0.body.hasPrefix(start) }
    if !again, try await client.ownComment(among: known) != nil { return nil }
    return mutation(count: (known.compactMap { count(of: $0.body) }.max() ?? 0) + 1)
  }

  /// The comment as the first of its text.
  var first: Mutation { mutation(count: 1) }

  /// Hidden on the page; the number distinguishes equal comments that are wanted.
  private var start: String {
    let name = "\(repository.folded)#\(number)\n"
    return "<!-- flowctl:comment \(SHA256.digits(of: Array((name + text).utf8)).prefix(16)) "
  }

  private func mutation(count: Int) -> Mutation {
    let marker = "\(start)\(count) -->"
    return .createComment(
      repository, number: number, marker: marker, body: marker + "\n" + text)
  }

  private func isSame(_ mutation: Mutation) -> Bool {
    guard case .createComment(repository, number, let marker, _) = mutation else { return false }
    return marker.hasPrefix(start)
  }

  private func count(of body: String) -> Int? {
    // Every user can write such a marker, with any number.
    Int(body.dropFirst(start.count).prefix { $0 != " " }).flatMap { 1...9999 ~= $0 ? $0 : nil }
  }
}
