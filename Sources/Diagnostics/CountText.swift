/// Counts in words.
package enum CountText {
  /// `1 finding`, `2 findings`.
  package static func words(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
