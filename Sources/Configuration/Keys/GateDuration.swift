/// A duration in the configuration: `90s`, `20m` or `1h`.
package struct GateDuration: Hashable, Sendable, CustomStringConvertible {
  package let seconds: Int

  /// A duration in seconds.
  package init(seconds: Int) { self.seconds = seconds }

  /// Reads a duration from one second to one day; nil for other texts.
  init?(parsing text: String) {
    guard let unit = Self.units.first(where: { text.utf8.last == $0.letter }),
      let count = ConfigText.integer(String(text.dropLast())),
      (1...86_400 / unit.seconds).contains(count)
    else { return nil }
    seconds = count * unit.seconds
  }

  /// In the largest unit that needs no fraction.
  package var description: String {
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? Self.units[2]
    return "\(seconds / unit.seconds)\(Character(Unicode.Scalar(unit.letter)))"
  }

  private static let units = [
    (letter: UInt8(ascii: "h"), seconds: 3600), (letter: UInt8(ascii: "m"), seconds: 60),
    (letter: UInt8(ascii: "s"), seconds: 1),
  ]
}
