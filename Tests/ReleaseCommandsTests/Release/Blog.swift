@testable import GitHubCommands
import Base
import GitHub
import Synchronization

/// A WordPress site with posts only.
final class Blog: Sendable {
  private let state = Mutex<(posts: [[String: String]], authorizations: Set<String>)>(([], []))

  var posts: [[String: String]] { state.withLock { $0.posts } }
  var authorizations: Set<String> { state.withLock { $0.authorizations } }

  var transport: WebTransport {
    WebTransport { [self] request throws(WebError) in
      state.withLock { state in
        state.authorizations.insert(request.headers["Authorization"] ?? "")
        let root = "https://blog.example.com/wp-json/wp/v2/posts"
        guard request.url.hasPrefix(root) else { return WebResponse(status: 404) }
        let path = request.url.dropFirst(root.count).prefix { $0 != "?" }
        if request.method == .get {
          let found = state.posts.indices.filter {
            request.url.contains("slug=\(state.posts[$0]["slug"] ?? "")&status=any")
          }
          return Self.reply(.array(found.map { Self.json($0, state.posts[$0]) }))
        }
        let fields = (try? Fields(json: request.body))?.values ?? [:]
        let place = Int(path.dropFirst()).map { $0 - 1 } ?? state.posts.count
        if place == state.posts.count { state.posts.append([:]) }
        state.posts[place].merge(fields) { _, new in new }
        return Self.reply(Self.json(place, state.posts[place]))
      }
    }
  }

  private static func reply(_ json: JSONValue) -> WebResponse {
    WebResponse(status: 200, body: JSONWriter(.compact).bytes(json))
  }

  private static func json(_ place: Int, _ post: [String: String]) -> JSONValue {
    [
      "id": .number(place + 1), "status": .optional(post["status"]),
      "link": "https://blog.example.com/?p=1", "slug": .optional(post["slug"]),
      "title": ["raw": .optional(post["title"]), "rendered": ""],
      "content": ["raw": .optional(post["content"]), "rendered": ""],
    ]
  }

  /// The members of an object of strings.
  private struct Fields: JSONReadable {
    var values: [String: String] = [:]

    init(reading json: inout JSONStream) throws(StreamFault) {
      try json.readObject { json, name throws(StreamFault) in
        values[name] = try json.readString()
      }
    }
  }
}
