package import Diagnostics
import Effects
import Gates
package import GitHub

/// What became of telling GitHub; it never changes the verdict that was told.
package struct Published: Hashable, Sendable {
  /// False where no check run shows the findings beside their lines.
  package var showsFindings = false
  /// What could not be told, and why.
  package var notes: [String] = []

  /// Keeps in mind what could not be told.
  mutating func miss(_ what: String, _ error: GitHubError) {
    notes.append("\(what) could not be told at GitHub: \(error.message)")
  }
}

/// `--publish`: tells GitHub of an answer, by a check run or else a status, and the one comment of its name.
///
/// The token of a fork's run may write nothing; whatever is refused is a note.
package struct PublishAnswer: Sendable {
  private let client: GitHubClient
  private let place: PublishPlace
  /// The check run's name, the status's context and the comment's name.
  private let name: String
  /// Keeps others from making the marker of the comment.
  private let key: [UInt8]

  /// Finds out where to tell it, before anything is judged; nothing where no name is given.
  ///
  /// `name` is the check run's, the status's and the comment's.
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

  /// Tells it; what is refused is among the notes, and changes no verdict.
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

  /// True where a check run was made; for any token but an app's it is a status.
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
}

extension PublishAnswer {
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

  /// GitHub may give line ends back as a browser writes them.
  private static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}

extension GitHubClient {
  /// The first that this client's account wrote; every user can copy a marker that is read.
  package func ownComment(among known: [Comment]) async throws(GitHubError) -> Comment? {
    if known.isEmpty { return nil }
    do throws(GitHubError) {
      let account = try await value(of: Endpoint<User>(.get, "/user"))
      return known.first { $0.author?.id == account.id }
    } catch .forbidden, .notFound {
      // The token is an app's, as that of a workflow's run: it is no user, and writes as a bot.
      return known.first { $0.author?.type == "Bot" }
    }
  }
}
