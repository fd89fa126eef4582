import Foundation
import Observation

/// Whether the user is signed in, and the current sign-in.
@MainActor @Observable
final class SignIn {
  private(set) var isSignedIn = false
  private(set) var problem: String?
  let server: OAuthServer

  private let token: KeychainToken
  private var attempt: OAuthAttempt?

  init(server: OAuthServer, token: KeychainToken) {
    self.server = server
    self.token = token
    isSignedIn = (try? token.read()) != nil
  }

  /// The consent page; each call starts a new sign-in.
  func begin() -> URL? {
    let attempt = OAuthAttempt()
    self.attempt = attempt
    return server.page(for: attempt)
  }

  /// Completes the sign-in with the callback URL.
  func finish(_ url: URL) async {
    guard let attempt, let code = server.code(in: url, for: attempt) else { return }
    self.attempt = nil
    do {
      use(try await server.token(for: code, attempt))
    } catch {
      problem = error.localizedDescription
    }
  }

  func use(_ text: String) {
    change { token throws(KeychainToken.Failure) in try token.write(text) }
  }

  func signOut() {
    change { token throws(KeychainToken.Failure) in try token.remove() }
  }

  private func change(_ body: (KeychainToken) throws(KeychainToken.Failure) -> Void) {
    do throws(KeychainToken.Failure) {
      try body(token)
      isSignedIn = try token.read() != nil
      problem = nil
    } catch {
      problem = error.localizedDescription
    }
  }
}
