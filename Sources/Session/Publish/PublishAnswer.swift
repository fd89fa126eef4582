package import Base
import Gates
package import GitHub

/// The outcome of publishing to GitHub; it never changes the verdict.
package struct Published: Hashable, Sendable {
  /// False if no check run shows the findings beside their lines.
  package var showsFindings = false
  /// What could not be published, and why.
  package var notes: [String] = []

  /// Records what could not be published.
  mutating func miss(_ what: String, _ error: GitHubError) {
    notes.append("can't publish \(what) to GitHub: \(error.message)")
  }
}

/// `--publish`: publishes a result to GitHub as a check run or a status, and as a comment.
///
/// The token of a fork's run is read-only; each refused write becomes a note.
package struct PublishAnswer: Sendable {
  private let client: GitHubClient
  private let place: PublishPlace
  /// The check run's name, the status's context and the comment's name.
  private let name: String
  /// A secret that protects the comment's marker from other users.
  private let key: [UInt8]

  /// Finds where to publish before anything is checked; nil without a name.
  ///
  /// `name` is the name of the check run, the status and the comment.
  package init?(as name: String?, in session: Session) async throws(Failure) {
    guard let name else { return nil }
    let environment = session.world.environment
    let repository = environment["GITHUB_REPOSITORY"].flatMap { RepositoryName($0) }
    let github = try await session.github(
      GitHubChoices(repositories: [repository].compactMap(\.self)))
    client = github.client
    place = try await PublishPlace.find(in: session, of: github)
    self.name = name
    key = Array((environment["FLOWCTL_COMMENT_KEY"] ?? "").utf8)
  }

  /// Publishes the result; refused writes become notes and change no verdict.
  package func tell(_ answer: Publication) async -> Published {
    var published = Published()
    do throws(GitHubError) {
      published.showsFindings = try await tellCommit(answer)
    } catch {
      published.miss("the result", error)
    }
    guard let number = place.pullRequest else { return published }
    do throws(GitHubError) {
      try await comment(answer, on: number)
    } catch {
      published.miss("the comment on #\(number)", error)
    }
    return published
  }

  /// True if a check run was made; only an app's token can, any other makes a status.
  private func tellCommit(_ answer: Publication) async throws(GitHubError) -> Bool {
    do throws(GitHubError) {
      try await makeCheckRun(answer)
      return true
    } catch .forbidden, .notFound {
      _ = try await client.perform(
        .createStatus(place.repository, sha: place.sha, status(answer)))
      return false
    }
  }

  private func makeCheckRun(_ answer: Publication) async throws(GitHubError) {
    let run = CheckRun(
      answer, name: name, headSHA: place.sha,
      externalID: "flowctl-" + String(UInt64(client.clock.chance() * 0x1p53), radix: 16))
    let made = try await client.perform(
      .createCheckRun(place.repository, body: Self.bytes(run.creation)))
    guard case .id(let id) = made else { return }
    for update in run.updates {
      _ = try await client.perform(
        .updateCheckRun(place.repository, id: id, body: Self.bytes(update)))
    }
  }

  private func status(_ answer: Publication) -> CommitStatus {
    let state =
      switch answer.verdict {
      case .pass: "success"
      case .fail: "failure"
      case .unknown: "error"
      }
    return CommitStatus(
      state: state, context: name,
      // GitHub takes 140 characters.
      description: ForeignText.cut(answer.title, atMost: 140), targetURL: place.url)
  }

  private static func bytes(_ body: JSONValue) -> [UInt8] { JSONWriter(.compact).bytes(body) }

  private func comment(_ answer: Publication, on number: Int) async throws(GitHubError) {
    let comment = StickyComment(
      name: name, on: "\(place.repository.folded)#\(number)", key: key)
    let body = comment.body(of: answer)
    let known = try await client.all(of: .comments(place.repository, number: number))
      .filter { comment.isSame(as: $0.body) }
    guard let own = try await client.ownComment(among: known) else {
      _ = try await client.perform(
        .createComment(place.repository, number: number, marker: comment.marker, body: body))
      return
    }
    if Self.lines(own.body) == Self.lines(body) { return }
    _ = try await client.perform(.updateComment(place.repository, id: own.id, body: body))
  }

  /// GitHub may return line ends as a browser writes them.
  private static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}

extension GitHubClient {
  /// The first comment by this client's account, because any user can copy a marker.
  package func ownComment(among known: [Comment]) async throws(GitHubError) -> Comment? {
    if known.isEmpty { return nil }
    do throws(GitHubError) {
      let account = try await value(of: Endpoint<User>(.get, "/user"))
      return known.first { $0.author?.id == account.id }
    } catch .forbidden, .notFound {
      // An app's token, such as a workflow's, has no user and writes as a bot.
      return known.first { $0.author?.type == "Bot" }
    }
  }
}
