import Foundation

/// The target of a request: the components of its path and the fields of its query, decoded.
struct Target: Sendable {
  /// Unchanged: `/repos/o/n/issues?page=2`.
  let text: String
  /// Still percent-encoded.
  let path: String
  let parts: [String]
  let query: [String: String]

  init(_ text: String) {
    self.text = text
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = halves.first.map(String.init) ?? "/"
    parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    var query: [String: String] = [:]
    for field in halves.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[Self.decoded(sides[0])] = sides.count > 1 ? Self.decoded(sides[1]) : ""
    }
    self.query = query
  }

  private static func decoded(_ text: Substring) -> String {
    let text = text.replacing("+", with: " ")
    return text.removingPercentEncoding ?? String(text)
  }

  /// The same path with other fields of the query, in the order of their names.
  static func query(_ fields: [String: String]) -> String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~*")
    return fields.sorted { $0.key < $1.key }.map { field in
      field.key + "=" + (field.value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
    }.joined(separator: "&")
  }
}
