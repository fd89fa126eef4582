/// Which decimal numbers a text writes with a precision such as `%.2f`, and which without.
struct FormatPrecisions {
  /// A bit for each argument by its number.
  private var given: UInt32 = 0
  private var left: UInt32 = 0

  /// Notes an argument.
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

  /// The first number whose precision each form of the source gives, and these don't; nil for none.
  func lost(from source: FormatPrecisions) -> Int? {
    let lost = source.given & ~source.left & left
    return lost == 0 ? nil : lost.trailingZeroBitCount
  }
}
