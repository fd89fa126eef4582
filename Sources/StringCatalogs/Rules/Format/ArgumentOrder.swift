/// The numbers of arguments without an explicit number, except those of substitutions.
struct ArgumentOrder {
  private var claimed: UInt32 = 0
  private var last = 0

  /// Leaves a number out.
  mutating func claim(_ number: Int) {
    if (1...FormatArguments.most).contains(number) { claimed |= 1 &<< UInt32(number) }
  }

  /// The number of the next argument; beyond the maximum that is distinguished, any.
  @inline(__always)
  mutating func next() -> Int {
    repeat {
      last = min(last &+ 1, FormatArguments.most &+ 1)
    } while claimed & 1 &<< UInt32(last) != 0
    return last
  }
}
