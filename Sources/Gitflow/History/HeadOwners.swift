/// Tells whose heads are the repository's own.
///
/// A repository may have changed its owner: an account is its own, too, where more than half of the
/// pull requests between its first and its last one are from it.
struct HeadOwners {
  private struct Span {
    var first: Int
    var last: Int
    var count: Int
  }

  private let ours: Set<String>

  /// The owners seen, in the order of the history.
  init(given: String?, seen: [String]) {
    var spans: [String: Span] = [:]
    for (position, owner) in seen.enumerated() {
      spans[owner.lowercased(), default: Span(first: position, last: position, count: 0)].count += 1
      spans[owner.lowercased()]?.last = position
    }
    var ours = Set(
      spans.filter { $0.value.count >= 10 && $0.value.count * 2 > $0.value.last - $0.value.first }
        .keys)
    if let given { ours.insert(given.lowercased()) }
    if ours.isEmpty,
      let most = spans.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })
    {
      ours.insert(most.key)
    }
    self.ours = ours
  }

  /// True for an account that the repository belongs to or belonged to.
  func areOurs(_ owner: String) -> Bool { ours.contains(owner.lowercased()) }
}
