import Effects

/// One page of a list, or a value that stands alone.
package struct Page<Value: JSONReadable>: Sendable {
  package var value: Value
  /// Where the next page is.
  package var next: String?
}

extension GitHubClient {
  /// Asks for the first page of a list, or for the one that an earlier page names.
  package func page<Value>(
    of endpoint: Endpoint<Value>, at next: String? = nil
  ) async throws(GitHubError) -> Page<Value> {
    try await page(next ?? address(of: endpoint))
  }

  /// Asks for a page, on condition that it has changed where it is known.
  func page<Value>(_ url: String) async throws(GitHubError) -> Page<Value> {
    let known = pages.page(at: url)
    if settings.isOffline {
      guard let known, let body = pages.body(at: url) else {
        throw .offline(
          what: GitHubError.item(of: String(url.dropFirst(host.apiURL.utf8.count))))
      }
      await governor.tell(.kept(age: clock.now() - known.at), key: "kept")
      return Page(value: try Self.decoded(body), next: known.next)
    }
    if let etag = known?.etag, let page: Page<Value> = try await unchanged(url, etag, known) {
      return page
    }
    return try await changed(url, WebRequest(.get, url, headers: headers))
  }

  /// The page where GitHub says that it is as it was, or as it is now; nil where what is kept is
  /// damaged, or may not be the last one any more.
  private func unchanged<Value>(
    _ url: String, _ etag: String, _ known: KeptPage?
  ) async throws(GitHubError) -> Page<Value>? {
    var request = WebRequest(.get, url, headers: headers)
    request.headers.add("If-None-Match", etag)
    let response = try await read(request)
    guard response.status == 304 else { return try await taken(url, response) }
    guard let body = pages.body(at: url), let value: Value = try? Self.decoded(body) else {
      return nil
    }
    let next = try link(response) ?? known?.next
    // `Link` is no part of what GitHub compares: a full last page may have got a next one.
    if next == nil, let list = value as? any Collection, list.count == PageSize.count(of: url) {
      return nil
    }
    return Page(value: value, next: next)
  }

  private func changed<Value>(
    _ url: String, _ request: WebRequest
  ) async throws(GitHubError) -> Page<Value> {
    if let page: Page<Value> = try await taken(url, try await read(request)) { return page }
    // What arrived whole and is no JSON was cut by something on the way.
    let response = try await read(request)
    let value: Value = try Self.decoded(response.body)
    return Page(value: value, next: try link(response))
  }

  /// Reads an answer and keeps it; nil where it can't be read.
  private func taken<Value>(
    _ url: String, _ response: WebResponse
  ) async throws(GitHubError) -> Page<Value>? {
    guard let value: Value = try? Self.decoded(response.body) else { return nil }
    let next = try link(response)
    var batch = CacheBatch()
    value.collect(into: &batch)
    pages.keep(
      KeptPage(etag: response.headers["ETag"], next: next, at: clock.now()), at: url,
      body: response.body)
    try? cache.keep(batch)
    return Page(value: value, next: next)
  }

  /// The next page that an answer names, which must lie on the same server.
  func link(_ response: WebResponse) throws(GitHubError) -> String? {
    guard let next = PageLinks(response.headers["Link"] ?? "").next else { return nil }
    guard host.holds(next) else {
      throw .badReply(reason: "the next page lies on another server")
    }
    return next
  }
}
