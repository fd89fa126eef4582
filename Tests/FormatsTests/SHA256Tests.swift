import Base
import TestSupport
import Testing

@Suite struct SHA256Tests {
  @Test(arguments: [
    (0, "e3b0c44298fc1c14"), (55, "9f4390f8d30c2dd9"), (56, "b35439a4ac6f0948"),
    (63, "7d3e74a05d7db15b"), (64, "ffe054fe7ae0cb6d"), (65, "635361c48bb9eab1"),
    (119, "31eba51c313a5c08"), (120, "2f3d335432c70b58"), (1000, "41edece42d63e8d9"),
    (1_000_000, "cdc76e5c9914fb92"),
  ])
  func `this number of letters has this hash`(count: Int, start: String) {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    let digits = SHA256.digits(of: bytes)
    #expect(digits.count == 64)
    #expect(digits.hasPrefix(start))
  }

  @Test(arguments: 0..<50)
  func `parts have the same hash as the whole`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var hash = SHA256()
    var all: [UInt8] = []
    for _ in 0..<6 {
      let part = (0..<Int.random(in: 0...150, using: &random)).map { UInt8(truncatingIfNeeded: $0) }
      part.withUnsafeBytes { hash.update($0) }
      all += part
    }
    #expect(hash.digits() == SHA256.digits(of: all))
  }
}
