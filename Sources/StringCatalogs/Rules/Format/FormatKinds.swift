/// What an argument is read as; the bits of several are the kinds that occur for one argument.
package struct FormatKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Kinds by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let object = FormatKinds(rawValue: 1)
  /// A whole number of 32 bits; shorter ones are passed as such.
  package static let int = FormatKinds(rawValue: 2)
  /// A whole number of 64 bits.
  package static let long = FormatKinds(rawValue: 4)
  package static let double = FormatKinds(rawValue: 8)
  package static let longDouble = FormatKinds(rawValue: 16)
  package static let text = FormatKinds(rawValue: 32)
  package static let wideText = FormatKinds(rawValue: 64)
  package static let pointer = FormatKinds(rawValue: 128)

  /// The whole numbers, which differ in their width alone.
  package static let numbers: FormatKinds = [.int, .long]
  /// What may be anything.
  package static let any = FormatKinds(rawValue: .max)

  /// How the first of the kinds is written after `%`.
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
