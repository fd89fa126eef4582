import Foundation
import StringCatalogs

extension Collation {
  /// The order with Foundation's comparison and the options of `JSONSerialization`.
  static let foundation = Collation { left, right in foundationPrecedes(left, right) }

  /// Foundation's result, the reference for the order on bytes.
  static func foundationPrecedes(_ left: String, _ right: String) -> Bool {
    left.compare(
      right, options: [.numeric, .caseInsensitive, .forcedOrdering],
      range: left.startIndex..<left.endIndex, locale: Locale(identifier: "")) == .orderedAscending
  }
}
