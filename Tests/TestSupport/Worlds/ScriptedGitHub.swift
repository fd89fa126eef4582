package import Effects
import Synchronization

/// A GitHub that answers by what a request begins with, and remembers what it was asked.
package final class ScriptedGitHub: Sendable {
  /// One request as it came.
  package struct Asked: Hashable {
    /// Method and path, without the query.
    package var line: String
    package var body: String
  }

  private let answers: [(start: String, status: Int, body: String)]
  private let log = Mutex<[Asked]>([])
  private let time = Mutex(1000.0)

  /// The first answer whose start a request's line has; 500 where none has.
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

  /// A clock on which a wait takes its time, but none of ours.
  package var clock: Clock {
    Clock(
      now: { self.time.withLock { $0 } },
      sleep: { seconds in self.time.withLock { $0 += seconds } }, chance: { 0.5 })
  }
}
