package import Base
import Synchronization

/// A GitHub with scripted responses by the start of a request, which records the requests.
package final class ScriptedGitHub: Sendable {
  /// One recorded request.
  package struct Asked: Hashable {
    /// Method and path, without the query.
    package var line: String
    package var body: String
  }

  private let answers: [(start: String, status: Int, body: String)]
  private let log = Mutex<[Asked]>([])
  private let time = Mutex(1000.0)

  /// The first response whose start matches a request line; 500 without a match.
  package init(_ answers: [(start: String, status: Int, body: String)]) { self.answers = answers }

  package var asked: [Asked] { log.withLock { $0 } }

  package var transport: WebTransport {
    WebTransport { request in
      let path = request.url.dropFirst("https://api.github.com".utf8.count).prefix { $0 != "?" }
      let line = "\(request.method.rawValue) \(path)"
      let body = String(decoding: request.body, as: UTF8.self)
      self.log.withLock { $0.append(Asked(line: line, body: body)) }
      let answer = self.answers.first { line.hasPrefix($0.start) }
      return WebResponse(
        status: answer?.status ?? 500, body: Array((answer?.body ?? "{}").utf8))
    }
  }

  /// A clock that advances by waits without waiting.
  package var clock: Clock {
    Clock(
      now: { self.time.withLock { $0 } },
      sleep: { seconds in self.time.withLock { $0 += seconds } }, chance: { 0.5 })
  }
}
