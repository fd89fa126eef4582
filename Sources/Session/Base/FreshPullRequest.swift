package import CI
import Diagnostics
import Effects
import GitHub

/// Reads again where a pull request goes: a run that is started once more has the event of old.
package struct FreshPullRequest {
  let session: Session

  /// A value of these parts.
  package init(session: Session) {
    self.session = session
  }

  /// The request with its base as it is now, and what there is to say; as it was without a token.
  package func read(_ request: PullRequest) async -> (request: PullRequest, notes: [String]) {
    guard let number = request.number, let known = request.base.name,
      let repository = session.world.environment["GITHUB_REPOSITORY"].flatMap({
        RepositoryName($0)
      }),
      let github = try? await session.github(
        GitHubChoices(repositories: [repository], isQuiet: true)),
      case .variable? = github.source
    else { return (request, []) }
    do throws(GitHubError) {
      let now = try await github.client.value(of: .pullRequest(repository, number: number))
      var fresh = request
      guard now.head == request.head.name else {
        fresh.base = .unknown(
          reason: "the head of #\(number) is '\(now.head)' now; the event, which is older, says "
            + "'\(request.head.name)'")
        return (fresh, [])
      }
      if now.base == known { return (request, []) }
      fresh.base = .known(name: now.base)
      (fresh.formerBase, fresh.mergeSHA, fresh.stack) = (nil, nil, nil)
      return (
        fresh, ["the base is '\(now.base)' now; the event, which is older, says '\(known)'"]
      )
    } catch {
      return (request, ["the event's base could not be read again: \(error.message)"])
    }
  }
}
