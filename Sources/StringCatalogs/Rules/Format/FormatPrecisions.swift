/// Which decimal numbers of a text have a precision such as `%.2f`, and which have none.
struct FormatPrecisions {
  /// A bit for each argument by its number.
  private var given: UInt32 = 0
  private var left: UInt32 = 0

  /// Records an argument.
  mutating func note(_ isGiven: Bool, of number: Int) {
    guard number <= FormatArguments.most else { return }
    let bit: UInt32 = 1 &<< UInt32(number)
    if isGiven { given |= bit } else { left |= bit }
  }

  /// Adds those of another form.
  mutating func formUnion(_ others: FormatPrecisions) {
    given |= others.given
    left |= others.left
  }

  /// The first number that has a precision in all forms of the source but not here; nil for none.
  func lost(from source: FormatPrecisions) -> Int? {
    let lost = source.given & ~source.left & left
    return lost == 0 ? nil : lost.trailingZeroBitCount
  }
}
