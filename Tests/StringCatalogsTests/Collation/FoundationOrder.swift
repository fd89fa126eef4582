import Foundation
import StringCatalogs

extension Collation {
  /// The order with Foundation's comparison, the options as `JSONSerialization` has them.
  static let foundation = Collation { left, right in foundationPrecedes(left, right) }

  /// Foundation's answer alone, the oracle of the order on bytes.
  static func foundationPrecedes(_ left: String, _ right: String) -> Bool {
    left.compare(
      right, options: [.numeric, .caseInsensitive, .forcedOrdering],
      range: left.startIndex..<left.endIndex, locale: Locale(identifier: "")) == .orderedAscending
  }
}
