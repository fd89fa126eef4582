/// The pages that the `Link` field of an answer names (RFC 8288).
package struct PageLinks: Hashable, Sendable {
  package private(set) var next: String?
  package private(set) var last: String?

  /// Reads the value of the field; what is no link is passed.
  package init(_ value: String) {
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

  /// The number of the last page, where it is told; 1 otherwise.
  package var lastPage: Int {
    guard let last, let mark = last.firstIndex(of: "?") else { return 1 }
    let parts = last[last.index(after: mark)...].split(separator: "&")
    return parts.first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
  }
}
