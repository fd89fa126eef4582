/// The hash of a window of tokens that moves on by one token at a time.
struct RollingHash {
  private static let base: UInt64 = 0x9e37_79b9_7f4a_7c15
  private(set) var value: UInt64 = 0
  /// What the token that leaves the window was multiplied by.
  private let top: UInt64

  init(length: Int) { top = (1..<max(length, 1)).reduce(1) { power, _ in power &* Self.base } }

  private static func scattered(_ token: UInt32) -> UInt64 {
    (UInt64(token) &+ 1) &* 0xbf58_476d_1ce4_e5b9
  }

  mutating func append(_ token: UInt32) {
    value = value &* Self.base &+ Self.scattered(token)
  }

  mutating func replace(_ old: UInt32, with new: UInt32) {
    value = value &- Self.scattered(old) &* top
    append(new)
  }
}
