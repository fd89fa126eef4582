import Diagnostics
import Effects
package import GitHub

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
