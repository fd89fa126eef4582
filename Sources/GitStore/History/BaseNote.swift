/// The note of a comparison on one commit, in one word: a history has hundreds of thousands.
struct BaseNote {
  private var bits: UInt32

  /// A commit that the base is not known to reach.
  static let unreached = BaseNote(bits: ~1)

  /// A commit with this entry.
  init(entry: Int, isLink: Bool) { bits = UInt32(entry) << 1 | (isLink ? 1 : 0) }

  private init(bits: UInt32) { self.bits = bits }

  /// The lowest link of the chain that reaches the commit, by its height.
  var entry: Int { Int(bits >> 1) }

  /// True for a link of the chain.
  var isLink: Bool { bits & 1 != 0 }

  var isReached: Bool { bits < Self.unreached.bits }

  /// The order in a frontier: higher entries first, and a link before what it reaches.
  var rank: UInt32 { bits }
}
