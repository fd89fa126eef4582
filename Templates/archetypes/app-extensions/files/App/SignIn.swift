import Foundation
import Observation

/// Whether somebody is signed in, and the sign-in that is under way.
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

  /// The page that asks for consent; each call begins anew.
  func begin() -> URL? {
    let attempt = OAuthAttempt()
    self.attempt = attempt
    return server.page(for: attempt)
  }

  /// Ends the sign-in with the address that came back.
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
