import Effects
import Formats

extension GitHubState {
  /// What an answer is kept under until anything changes.
  struct PageKey: Hashable, Sendable {
    var target: String
    var accept: String
    var authorization: String
    var version: String
  }

  /// Answers by a route; what is read has an ETag, and is not sent again to who has it.
  mutating func conditional(_ call: Call, _ route: Route) throws(Refusal) -> Reply {
    guard call.isRead, call.pattern != "/rate_limit" else {
      let reply = try route.answer(&self, call)
      generation += 1
      pages.removeAll()
      return reply
    }
    let reply = try tagged(call, route)
    guard let tag = reply.headers.first(where: { $0.0 == "ETag" }),
      let known = call.request.headers["If-None-Match"], Self.matches(known, tag.1)
    else { return reply }
    // The Link of a page is not part of what its ETag stands for.
    return Reply(status: 304, headers: [tag])
  }

  private mutating func tagged(_ call: Call, _ route: Route) throws(Refusal) -> Reply {
    let headers = call.request.headers
    let key = PageKey(
      target: call.target.text, accept: headers["Accept"] ?? "",
      authorization: headers["Authorization"] ?? "",
      version: headers["X-GitHub-Api-Version"] ?? "")
    if let page = pages[key] { return page }
    var reply = try route.answer(&self, call)
    var digest = SHA256()
    digest.update("\(key.accept):\(key.authorization):\(headers["Cookie"] ?? ""):")
    reply.body.withUnsafeBytes { digest.update($0) }
    reply.headers.append(("ETag", "W/\"\(digest.digits())\""))
    pages[key] = reply
    return reply
  }

  private static func matches(_ known: String, _ tag: String) -> Bool {
    let bare = tag.dropFirst(2)
    return known.split(separator: ",").contains { text in
      let text = text.drop { $0 == " " }
      return text == "*" || text == tag || text == bare
    }
  }
}
