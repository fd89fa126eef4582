import Diagnostics
import Effects
import Gates
import GitHub

/// Tells GitHub of an answer: by a check run, or else a status, and the one comment of its name.
///
/// The token of a fork's run may write nothing; whatever is refused is a note.
struct Publisher {
  let client: GitHubClient
  let place: PublishPlace
  /// The check run's name, the status's context and the comment's name.
  let name: String
  /// Keeps others from making the marker of the comment.
  let key: [UInt8]

  func publish(_ answer: Publication) async -> Published {
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

extension Publisher {
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
