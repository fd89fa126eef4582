/// The numbers of arguments that are written without one, those of substitutions left out.
struct ArgumentOrder {
  private var claimed: UInt32 = 0
  private var last = 0

  /// Leaves a number out.
  mutating func claim(_ number: Int) {
    if (1...FormatArguments.most).contains(number) { claimed |= 1 &<< UInt32(number) }
  }

  /// The number of the next argument; beyond those that are told apart, any.
  @inline(__always)
  mutating func next() -> Int {
    repeat {
      last = min(last &+ 1, FormatArguments.most &+ 1)
    } while claimed & 1 &<< UInt32(last) != 0
    return last
  }
}
