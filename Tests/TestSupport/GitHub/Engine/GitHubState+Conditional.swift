import Base

extension GitHubState {
  /// The key of a response until a change.
  struct PageKey: Hashable, Sendable {
    var target: String
    var accept: String
    var authorization: String
    var version: String
  }

  /// Responds by a route; reads have an ETag, and are not sent again to a client that has it.
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
    // The Link header of a page is not part of its ETag.
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
