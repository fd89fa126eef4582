import Board
import Diagnostics
import Effects
import Formats

/// Fetches a web page for its title; no token is sent, and the content is untrusted.
struct PageFetch: Sendable {
  let transport: WebTransport

  /// The maximum size of a page in bytes.
  private static let limit = 2 << 20
  private static let mostRedirects = 5

  /// The page's title; nil without a title or for other content than HTML.
  func title(of url: WebAddress) async throws(Failure) -> String? {
    var url = url
    for _ in 0...Self.mostRedirects {
      let response = try await fetch(url)
      if 200..<300 ~= response.status {
        return Self.isPage(response) ? PageTitle.find(in: response.body) : nil
      }
      guard 300..<400 ~= response.status, let next = response.headers["location"] else {
        throw Self.failure(url, "HTTP status \(response.status)")
      }
      url = try Self.redirect(from: url, to: next)
    }
    throw Self.failure(url, "too many redirects")
  }

  private func fetch(_ url: WebAddress) async throws(Failure) -> WebResponse {
    let request = WebRequest(
      .get, url.text,
      headers: WebHeaders([("Accept", "text/html"), ("User-Agent", "flowctl")]),
      responseLimit: Self.limit, timeout: 15)
    do throws(WebError) {
      return try await transport.send(request)
    } catch .tooLarge {
      // The page exists; a missing title is no reason to fail.
      return WebResponse(status: 200)
    } catch {
      throw Self.failure(url, Self.reason(error))
    }
  }

  private static func isPage(_ response: WebResponse) -> Bool {
    let type = response.headers["content-type"] ?? "text/html"
    return type.lowercased().contains("html")
  }

  /// An https address, or the same server; a web page must not redirect to this machine.
  private static func redirect(
    from url: WebAddress, to text: String
  ) throws(Failure) -> WebAddress {
    let whole =
      text.hasPrefix("/") && !text.hasPrefix("//")
      ? "\(url.scheme)://\(url.authority)\(text)" : text
    guard let next = WebAddress(whole), next.isSafe, next.userInfo == nil,
      url.isLoopback || !next.isLoopback
    else { throw failure(url, "it redirects to an address that flowctl doesn't follow") }
    return next
  }

  private static func failure(_ url: WebAddress, _ reason: String) -> Failure {
    Failure(
      .unavailable, "capture", "can't read '\(ForeignText.shown(url.text))': \(reason)",
      hint: .flowctl("issue", "create", "<title>", "--body", ForeignText.shown(url.text)))
  }

  private static func reason(_ error: WebError) -> String {
    switch error {
    case .badAddress(let reason), .unreachable(let reason), .interrupted(let reason):
      ForeignText.shown(reason)
    case .timedOut(let seconds): "no response within \(Int(seconds)) s"
    case .tooLarge: "the page is too large"
    case .cancelled: "cancelled"
    }
  }
}
