package import Diagnostics
import GitHub
package import Session

/// `auth token`: prints the token that the other commands would use.
package enum PrintToken {
  /// The token and a newline.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    guard let found = try await context.search(choices).find() else {
      throw FirstRun.failure(context.server)
    }
    return Report(
      text: found.token.revealed + "\n",
      values: [
        "host": .string(context.host.name), "source": .string(found.source.text),
        "token": .string(found.token.revealed),
      ])
  }
}
