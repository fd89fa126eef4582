package import Diagnostics
import Effects
import GitHub
package import Session

/// `auth logout`: removes the token that is kept; GitHub itself is not told.
package enum LogOut {
  /// Removes the token of a server wherever it is kept.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    let places: [String]
    do throws(SecretError) {
      places = try await session.world.secrets.remove(context.host.name)
    } catch {
      throw Failure(
        .inputOutput, TokenSearch.rule, "\(error.place): \(error.reason)")
    }
    let text =
      places.isEmpty
      ? "no token for \(context.host.name) was kept\n"
      : "the token for \(context.host.name) is removed from \(places.joined(separator: ", "))\n"
        + "it holds until it is revoked at \(context.host.webURL)/settings/tokens\n"
    return Report(
      text: text, values: ["host": .string(context.host.name), "removed": .strings(places)])
  }
}
