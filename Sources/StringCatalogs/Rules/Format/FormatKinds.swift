/// The types of an argument, as a set of bits, because one argument may be used with several.
package struct FormatKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Types by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let object = FormatKinds(rawValue: 1)
  /// A 32-bit integer; shorter ones are passed as such.
  package static let int = FormatKinds(rawValue: 2)
  /// A 64-bit integer.
  package static let long = FormatKinds(rawValue: 4)
  package static let double = FormatKinds(rawValue: 8)
  package static let longDouble = FormatKinds(rawValue: 16)
  package static let text = FormatKinds(rawValue: 32)
  package static let wideText = FormatKinds(rawValue: 64)
  package static let pointer = FormatKinds(rawValue: 128)

  /// The integers, which differ only in their width.
  package static let numbers: FormatKinds = [.int, .long]
  /// Any type.
  package static let any = FormatKinds(rawValue: .max)

  /// The first of the types as written after `%`.
  package var conversion: String {
    if self == .any { return "lld" }
    if contains(.object) { return "@" }
    if contains(.long) { return "lld" }
    if contains(.int) { return "d" }
    if contains(.double) { return "f" }
    if contains(.longDouble) { return "Lf" }
    if contains(.text) { return "s" }
    return contains(.wideText) ? "S" : "p"
  }
}
