/// The origins of the strings in a generated catalog.
struct OriginMap: Sendable {
  /// A place in one of the files.
  struct Origin: Hashable, Sendable {
    let file: Int
    let offset: Int
  }

  private var starts: [Int] = []
  private var origins: [Origin] = []

  /// Records that the bytes from `offset` on come from `origin`; offsets rise.
  mutating func add(_ offset: Int, _ origin: Origin) {
    starts.append(offset)
    origins.append(origin)
  }

  /// The origin of the bytes at an offset.
  func origin(of offset: Int) -> Origin? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      (low, high) = starts[middle] <= offset ? (middle + 1, high) : (low, middle)
    }
    return low == 0 ? nil : origins[low - 1]
  }
}
