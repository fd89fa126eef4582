import Base

/// One page of a list, or a single value.
package struct Page<Value: ResponseValue>: Sendable {
  package var value: Value
  /// The URL of the next page.
  package var next: String?
}

extension GitHubClient {
  /// Requests the first page of a list, or the one that an earlier page names.
  package func page<Value>(
    of endpoint: Endpoint<Value>, at next: String? = nil
  ) async throws(GitHubError) -> Page<Value> {
    try await page(next ?? address(of: endpoint))
  }

  /// Requests a page, with a condition if it is cached.
  func page<Value>(_ url: String) async throws(GitHubError) -> Page<Value> {
    let known = pages.page(at: url)
    if settings.isOffline {
      guard let known, let body = pages.body(at: url) else {
        throw .offline(
          what: GitHubError.item(of: String(url.dropFirst(host.apiURL.utf8.count))))
      }
      await governor.tell(.cached(age: clock.now() - known.at), key: "kept")
      return Page(value: try Self.decoded(body), next: known.next)
    }
    var request = WebRequest(.get, url, headers: headers)
    if let known, let etag = known.etag {
      request.headers.add("If-None-Match", etag)
      let (response, value): (WebResponse, Value?) = try await answer(to: request)
      if let value { return try keep(value, of: response, at: url) }
      if let page: Page<Value> = try unchanged(url, known, response) { return page }
      request.headers.remove("If-None-Match")
    }
    let (response, value): (WebResponse, Value?) = try await answer(to: request)
    guard let value else { throw .badReply(reason: "it doesn't match the request") }
    return try keep(value, of: response, at: url)
  }

  /// Sends a repeatable request; nil if nothing has changed.
  ///
  /// A complete response that is not JSON was damaged on the way, and is requested once more.
  func answer<Value: ResponseValue>(
    to request: WebRequest
  ) async throws(GitHubError) -> (WebResponse, Value?) {
    let response = try await read(request)
    if response.status == 304 { return (response, nil) }
    if let value: Value = try? Self.decoded(response.body) { return (response, value) }
    let second = try await read(request)
    return (second, try Self.decoded(second.body))
  }

  /// The cached page; nil if it is damaged, or may no longer be the last one.
  private func unchanged<Value>(
    _ url: String, _ known: CachedPage, _ response: WebResponse
  ) throws(GitHubError) -> Page<Value>? {
    guard let body = pages.body(at: url), let value: Value = try? Self.decoded(body) else {
      return nil
    }
    let next = try link(response) ?? known.next
    // GitHub's comparison ignores `Link`: a full last page may have a next one now.
    if next == nil, let list = value as? any Collection,
      list.count == PageQuery.number("per_page", of: url)
    {
      return nil
    }
    return Page(value: value, next: next)
  }

  private func keep<Value>(
    _ value: Value, of response: WebResponse, at url: String
  ) throws(GitHubError) -> Page<Value> {
    let next = try link(response)
    var batch = CacheBatch()
    value.collect(into: &batch)
    pages.keep(
      CachedPage(etag: response.headers["ETag"], next: next, at: clock.now()), at: url,
      body: response.body)
    try? cache.keep(batch)
    return Page(value: value, next: next)
  }

  /// The next page of a response, which must be on the same server.
  func link(_ response: WebResponse) throws(GitHubError) -> String? {
    guard let next = PageLinks(response.headers["Link"] ?? "").next else { return nil }
    guard host.holds(next) else {
      throw .badReply(reason: "the next page is on another server")
    }
    return next
  }
}

/// The pages in the `Link` header of a response (RFC 8288).
struct PageLinks: Hashable, Sendable {
  private(set) var next: String?
  private(set) var last: String?

  /// Reads the value of the header; other text is skipped.
  init(_ value: String) {
    for link in value.split(separator: ",") {
      guard let start = link.firstIndex(of: "<"), let end = link.firstIndex(of: ">"),
        start < end
      else { continue }
      let url = String(link[link.index(after: start)..<end])
      let relation = link[end...]
      if relation.contains(#"rel="next""#) { next = url }
      if relation.contains(#"rel="last""#) { last = url }
    }
  }

  /// The number of the last page; 1 if unknown.
  var lastPage: Int { last.flatMap { PageQuery.number("page", of: $0) } ?? 1 }
}

/// The parameters in the URL of a page.
enum PageQuery {
  /// The number that the query has under a name.
  static func number(_ name: String, of url: String) -> Int? {
    guard let mark = url.firstIndex(of: "?") else { return nil }
    return url[url.index(after: mark)...].split(separator: "&")
      .first { $0.hasPrefix(name + "=") }
      .flatMap { Int($0.dropFirst(name.utf8.count + 1)) }
      .flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
  }

  /// The same request with half the page size, for a server that fails with large pages.
  ///
  /// The page number is changed too, so that nothing is skipped; other requests and small pages are
  /// not changed.
  static func smaller(_ request: WebRequest) -> WebRequest {
    guard let mark = request.url.firstIndex(of: "?"),
      let size = number("per_page", of: request.url), size > 25, size % 2 == 0
    else { return request }
    let page = number("page", of: request.url)
    let query = request.url[request.url.index(after: mark)...].split(separator: "&").map { part in
      if part.hasPrefix("per_page=") { return "per_page=\(size / 2)" }
      guard let page, part.hasPrefix("page=") else { return String(part) }
      return "page=\((page - 1) * 2 + 1)"
    }
    var request = request
    request.url = request.url[...mark] + query.joined(separator: "&")
    request.headers.remove("If-None-Match")
    return request
  }
}
