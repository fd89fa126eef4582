import Base
import GitHub
import Synchronization

/// A server with the issues of repositories, with pages and ETags like GitHub's.
final class IssueServer: Sendable {
  struct Item: Sendable {
    var number: Int
    var title = "A"
    var updatedAt: String
    var labels: [(id: Int64, name: String)] = []
  }

  private let state: Mutex<State>

  private struct State {
    var items: [String: [Item]]
    var failing: [String: Int] = [:]
    var sent: [String] = []
    var modified = 0
  }

  init(_ items: [String: [Item]]) { state = Mutex(State(items: items)) }

  /// A repository with issues, each changed a second after the one before.
  static func items(_ count: Int) -> [Item] {
    (0..<count).map { Item(number: $0 + 1, updatedAt: time($0)) }
  }

  static func time(_ second: Int) -> String {
    let (hour, minute) = (second / 3600 + 10, second / 60 % 60)
    let text = [hour, minute, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "2026-01-31T" + text.joined(separator: ":") + "Z"
  }

  var sent: [String] { state.withLock { $0.sent } }
  /// Counted requests: those without status 304.
  var counted: Int { state.withLock { $0.modified } }

  func forget() {
    state.withLock { ($0.sent, $0.modified) = ([], 0) }
  }

  func change(_ repository: String, _ body: (inout [Item]) -> Void) {
    state.withLock { body(&$0.items[repository, default: []]) }
  }

  func fail(_ repository: String, status: Int) {
    state.withLock { $0.failing[repository] = status }
  }

  var script: Script { Script { request, _ in .success(self.answer(request)) } }

  private func answer(_ request: WebRequest) -> WebResponse {
    state.withLock { state in
      state.sent.append(request.url)
      let parts = request.url.dropFirst(GitHubHost.github.apiURL.utf8.count)
        .split(separator: "?", maxSplits: 1)
      let path = parts[0].split(separator: "/")
      let name = path[1...2].joined(separator: "/")
      if let status = state.failing[name] {
        return .json(#"{"message": "Not Found"}"#, status: status)
      }
      let page =
        parts[1].split(separator: "&").first { $0.hasPrefix("page=") }
        .flatMap { Int($0.dropFirst(5)) } ?? 1
      let items =
        path[0] == "orgs"
        ? state.items.filter { $0.key.hasPrefix(path[1] + "/") }.flatMap { named($0.value, $0.key) }
        : named(state.items[name] ?? [], name)
      let answer = Self.page(page, of: items, String(parts[0]), String(parts[1]))
      if let tag = request.headers["If-None-Match"], tag == answer.headers["ETag"] {
        return WebResponse(status: 304, headers: WebHeaders([("ETag", tag)]))
      }
      state.modified += 1
      return answer
    }
  }

  private func named(_ items: [Item], _ name: String) -> [(item: Item, name: String)] {
    items.map { (item: $0, name: name) }
  }

  private static func page(
    _ page: Int, of items: [(item: Item, name: String)], _ path: String, _ query: String
  ) -> WebResponse {
    let sorted = items.sorted { ($0.item.updatedAt, $0.name) > ($1.item.updatedAt, $1.name) }
    let shown = sorted.dropFirst((page - 1) * 100).prefix(100)
    let body = "[" + shown.map { json($0.item, $0.name) }.joined(separator: ",") + "]"
    var headers = [("ETag", "\"\(hash(body))\"")]
    if sorted.count > page * 100 {
      let rest = query.split(separator: "&").filter { !$0.hasPrefix("page=") }
        .joined(separator: "&")
      let url = "https://api.github.com\(path)?\(rest)&page="
      let last = (sorted.count + 99) / 100
      headers.append(
        ("Link", "<\(url)\(page + 1)>; rel=\"next\", <\(url)\(last)>; rel=\"last\""))
    }
    return .json(body, headers)
  }

  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  private static func json(_ item: Item, _ name: String) -> String {
    let labels = item.labels.map { #"{"id": \#($0.id), "name": "\#($0.name)", "color": "ffffff"}"# }
    let salt = hash(name) % 1_000_000
    return #"""
      {"id": \#(salt * 10_000 + UInt64(item.number)), "number": \#(item.number),
       "title": "\#(item.title)", "state": "open", "labels": [\#(labels.joined(separator: ","))],
       "user": {"id": 1, "login": "octo"}, "assignees": [], "milestone": null,
       "html_url": "https://github.com/\#(name)/issues/\#(item.number)", "body": "text",
       "repository_url": "https://api.github.com/repos/\#(name)",
       "created_at": "2026-01-01T00:00:00Z", "updated_at": "\#(item.updatedAt)"}
      """#
  }
}
