import GitHub

/// What changes cost at GitHub.
struct PlanPrice: Hashable, Sendable {
  /// Requests that change something.
  let writes: Int
  /// Requests that look before and after.
  let reads: Int

  /// Points of the 900 that GitHub allows a minute: a read is one, a write five.
  var points: Int { reads + 5 * writes }

  /// One sentence.
  var text: String {
    "price: \(Self.count(writes, "change")) and \(Self.count(reads, "look")), "
      + "\(points) of 900 points a minute, about \(max(0, writes - 1)) s"
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
