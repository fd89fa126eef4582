import Effects

/// How many entries of a list a page has.
enum PageSize {
  private static let name = "per_page="

  /// The same request with half as many entries a page, for a server that can't make so large a one.
  ///
  /// The number of the page is changed with it, so that nothing is passed; other requests, and
  /// pages that are small already, stay as they are.
  static func smaller(_ request: WebRequest) -> WebRequest {
    guard let mark = request.url.firstIndex(of: "?") else { return request }
    let parts = request.url[request.url.index(after: mark)...].split(separator: "&")
    guard let size = number(parts, name), size > 25, size % 2 == 0 else { return request }
    let query = parts.map { part -> String in
      if part.hasPrefix(name) { return name + String(size / 2) }
      guard part.hasPrefix("page="), let page = number([part], "page=") else {
        return String(part)
      }
      return "page=\((page - 1) * 2 + 1)"
    }
    var request = request
    request.url = request.url[...mark] + query.joined(separator: "&")
    request.headers.remove("If-None-Match")
    return request
  }

  /// How many entries a full page of this address has, where that is said.
  static func count(of url: String) -> Int? {
    url.firstIndex(of: "?").flatMap { mark in
      number(url[url.index(after: mark)...].split(separator: "&"), name)
    }
  }

  private static func number(_ parts: [Substring], _ name: String) -> Int? {
    parts.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.utf8.count)) }
      .flatMap { 1...1_000_000 ~= $0 ? $0 : nil }
  }
}
