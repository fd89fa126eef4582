/// Where blocks of tokens were seen, by their hash; each block's place is a multiple of its length.
struct BlockIndex {
  /// Places that are kept of one hash: a list of zeros has thousands.
  private static let limit = 4

  private var places: [UInt64: [Int32]] = [:]

  mutating func insert(_ hash: UInt64, at place: Int) {
    guard let place = Int32(exactly: place) else { return }
    let count = places[hash]?.count ?? 0
    if count < Self.limit { places[hash, default: []].append(place) }
  }

  func places(of hash: UInt64) -> [Int32] { places[hash] ?? [] }
}
