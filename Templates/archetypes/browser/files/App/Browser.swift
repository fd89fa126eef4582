import Foundation
import Observation

/// The app's state: one page, and whether a token exists.
@MainActor @Observable
final class Browser {
  private(set) var load: PageLoad
  private(set) var hasToken = false
  private(set) var problem: KeychainToken.Failure?

  private let home: URL
  private let token: KeychainToken

  init(home: URL, token: KeychainToken) {
    self.home = home
    self.token = token
    load = PageLoad(request: URLRequest(url: home), number: 0)
    open(home)
  }

  /// Loads the entered text if it is an address.
  func open(typed text: String) {
    guard let url = Address.url(of: text) else { return }
    open(url)
  }

  func reload() {
    open(load.request.url ?? home)
  }

  func signIn(with text: String) {
    change { token throws(KeychainToken.Failure) in try token.write(text) }
  }

  func signOut() {
    change { token throws(KeychainToken.Failure) in try token.remove() }
  }

  private func open(_ url: URL) {
    let known = storedToken()
    hasToken = known != nil
    let request = PageLoad.request(for: url, home: home, token: known)
    load = PageLoad(request: request, number: load.number + 1)
  }

  private func storedToken() -> String? {
    do throws(KeychainToken.Failure) {
      problem = nil
      return try token.read()
    } catch {
      problem = error
      return nil
    }
  }

  private func change(_ body: (KeychainToken) throws(KeychainToken.Failure) -> Void) {
    do throws(KeychainToken.Failure) {
      try body(token)
      reload()
    } catch {
      problem = error
    }
  }
}
