/// The argument of a finding.
package struct FormatArgument: Hashable, Sendable {
  private let place: UInt8
  /// Its types in the source; empty if the source has no such argument.
  package let expected: FormatKinds
  /// Its types in the translation that the source lacks.
  package let found: FormatKinds

  init(_ number: Int, _ expected: FormatKinds, _ found: FormatKinds = []) {
    place = UInt8(truncatingIfNeeded: number)
    self.expected = expected
    self.found = found
  }

  /// The argument as written in a text, with its number.
  ///
  /// One without a number is a percent sign, a space and the letter after them.
  package var text: String {
    let conversion = (expected.isEmpty ? found : expected).conversion
    return place == 0 ? "% \(conversion)" : "%\(place)$\(conversion)"
  }
}
