/// Determines which accounts own heads that belong to the repository itself.
///
/// A repository may have changed its owner. An account counts as an owner if more than half of the
/// pull requests between its first and its last one are from it, or if it had the most of those
/// before the first one of a later owner, by several people. Owners in the policy count, too.
struct HeadOwners {
  struct Head {
    let owner: String
    let author: String?
  }

  private struct Span {
    var first: Int
    var last: Int
    var count = 0
    var authors: [String: Int] = [:]

    /// True if no single person made nearly all of its pull requests.
    var isOfSeveral: Bool { (authors.values.max() ?? 0) * 5 < count * 4 }
  }

  /// Fewer pull requests than this may be chance.
  static let least = 10

  private let ours: Set<String>

  /// The heads in the order of the history, the newest first.
  init(given: Set<String>, seen: [Head]) {
    let spans = Self.spans(of: seen[...])
    var ours = Set(
      spans.filter {
        $0.value.count >= Self.least && $0.value.count * 2 > $0.value.last - $0.value.first
      }.keys)
    ours.formUnion(given.map { $0.lowercased() })
    if ours.isEmpty, let most = Self.most(of: spans) { ours.insert(most.key) }
    // Before the first request of all known owners, another account may have been the owner.
    while let first = ours.compactMap({ spans[$0]?.last }).max() {
      let before = Self.spans(of: seen[(first + 1)...])
      guard let most = Self.most(of: before), most.value.count >= Self.least,
        most.value.isOfSeveral, ours.insert(most.key).inserted
      else { break }
    }
    self.ours = ours
  }

  private static func spans(of seen: ArraySlice<Head>) -> [String: Span] {
    var spans: [String: Span] = [:]
    for (position, head) in zip(seen.indices, seen) {
      let owner = head.owner.lowercased()
      spans[owner, default: Span(first: position, last: position)].count += 1
      spans[owner]?.last = position
      if let author = head.author { spans[owner]?.authors[author, default: 0] += 1 }
    }
    return spans
  }

  private static func most(of spans: [String: Span]) -> (key: String, value: Span)? {
    spans.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
  }

  func areOurs(_ owner: String) -> Bool { ours.contains(owner.lowercased()) }
}
