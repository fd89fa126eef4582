import Formats

/// Versions as files state them.
package enum VersionText {
  /// True for two to four numbers without zeros before them, such as `1.4.0`.
  package static func isVersion(_ text: String) -> Bool {
    numbers(text) != nil
      && text.split(separator: ".").allSatisfy { $0 == "0" || !$0.hasPrefix("0") }
  }

  /// The numbers of a version, without the zeros at its end: `1.4` is `1.4.0`.
  ///
  /// Zeros before a number, as files of others have them, count for nothing.
  package static func numbers(_ text: String) -> [Int]? {
    guard text.utf8.count <= longest else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (2...4).contains(parts.count) else { return nil }
    var numbers = parts.compactMap { ASCII.number(Array($0)[...]) }
    guard numbers.count == parts.count, parts.allSatisfy({ $0.allSatisfy(ASCII.isDigit) }) else {
      return nil
    }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }

  private static let longest = 64
}
