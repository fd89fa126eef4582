/// The argument that a finding is about.
package struct FormatArgument: Hashable, Sendable {
  private let place: UInt8
  /// What the source reads it as; none where it has no such argument.
  package let expected: FormatKinds
  /// What the translation reads it as beyond that.
  package let found: FormatKinds

  init(_ number: Int, _ expected: FormatKinds, _ found: FormatKinds = []) {
    place = UInt8(truncatingIfNeeded: number)
    self.expected = expected
    self.found = found
  }

  /// The argument as one writes it, with its number.
  ///
  /// One without a number is a percent sign, a blank and the letter behind them.
  package var text: String {
    let conversion = (expected.isEmpty ? found : expected).conversion
    return place == 0 ? "% \(conversion)" : "%\(place)$\(conversion)"
  }
}
