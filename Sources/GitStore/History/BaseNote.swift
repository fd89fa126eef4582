/// What a comparison has noted of a commit, in a word: a history has hundreds of thousands.
struct BaseNote {
  private var bits: UInt32

  /// A commit that the base does not reach, as far as is known.
  static let unreached = BaseNote(bits: ~1)

  /// A commit of this entry.
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
