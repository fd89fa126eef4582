package import Diagnostics
import Effects
import GitHub
package import Session

/// `auth logout`: removes the stored token, without revoking it at GitHub.
package enum LogOut {
  /// Removes the token of a server from every place.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    let places: [String]
    do throws(SecretError) {
      places = try await session.world.secrets.remove(context.host.name)
    } catch {
      throw Failure(
        .inputOutput, TokenSearch.rule, "\(error.place): \(error.reason)",
        hint: error.kind == .unusable ? nil : error.hint)
    }
    let text =
      places.isEmpty
      ? "no token is stored for \(context.host.name)\n"
      : "removed the token for \(context.host.name) from \(places.joined(separator: ", "))\n"
        + "the token stays valid until you revoke it at \(context.host.webURL)/settings/tokens\n"
    return Report(
      text: text, values: ["host": .string(context.host.name), "removed": .strings(places)])
  }
}
