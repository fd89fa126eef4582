import Foundation
import StringCatalogs

extension Collation {
  /// Xcode's order; Foundation compares texts that are not plain ASCII.
  static let foundation = Collation { left, right in
    let options: String.CompareOptions = [.numeric, .caseInsensitive, .forcedOrdering]
    let range = left.startIndex..<left.endIndex
    return left.compare(right, options: options, range: range, locale: Locale(identifier: ""))
      == .orderedAscending
  }
}
