/// What the commit-graph has of a commit's ancestry, as it stands there: nothing is checked yet.
struct CommitGraphRow {
  var level: UInt32
  var first = Self.noParent
  /// The second parent, or with `listBit` the place where it and further ones are listed.
  var second = Self.noParent

  static let noParent: UInt32 = 0x7000_0000
  static let listBit: UInt32 = 0x8000_0000

  /// The place of the list where there is one.
  var list: Int { Int(second & ~Self.listBit) }

  /// True where further parents are listed elsewhere.
  var hasMore: Bool { first != Self.noParent && second & Self.listBit != 0 }
}
