import Base
import GitHub
import Synchronization
import TestSupport

/// A server that responds by a closure, and records the requests.
final class Script: Sendable {
  typealias Answer = @Sendable (WebRequest, _ count: Int) -> Result<WebResponse, WebError>

  private let asked = Mutex<[WebRequest]>([])
  private let answer: Answer
  let time = FakeTime()

  init(_ answer: @escaping Answer) { self.answer = answer }

  var requests: [WebRequest] { asked.withLock { $0 } }
  /// Method and path of each request, without the query.
  var lines: [String] {
    requests.map { request in
      let path = request.url.dropFirst(GitHubHost.github.apiURL.utf8.count)
      return "\(request.method.rawValue) \(path.prefix { $0 != "?" })"
    }
  }

  var transport: WebTransport {
    WebTransport { request throws(WebError) in
      let count = self.asked.withLock {
        $0.append(request)
        return $0.count
      }
      return try self.answer(request, count).get()
    }
  }

  func client(
    _ store: Store = Store.shared(), token: String? = "ghp_secret",
    _ change: (inout ClientSettings) -> Void = { _ in }
  ) -> GitHubClient {
    var settings = ClientSettings()
    change(&settings)
    return GitHubClient(
      GitHubAccess(token.flatMap { Token($0, for: .github) }, or: .github), transport: transport,
      store: store,
      clock: time.clock, settings: settings)
  }
}

extension Script {
  /// Loses the responses of changes, so that they are pending in the store.
  static func leave(_ changes: [Mutation], in store: Store) async {
    let lost = Script { _, _ in .failure(.interrupted(reason: "lost")) }.client(store)
    for change in changes { _ = try? await lost.perform(change) }
  }
}

extension WebResponse {
  /// A JSON response.
  static func json(
    _ text: String, status: Int = 200, _ headers: [(String, String)] = []
  ) -> WebResponse {
    WebResponse(status: status, headers: WebHeaders(headers), body: Array(text.utf8))
  }
}

extension Result<WebResponse, WebError> {
  static func json(
    _ text: String, status: Int = 200, _ headers: [(String, String)] = []
  ) -> Self {
    .success(.json(text, status: status, headers))
  }
}
