/// A change that may have been sent, or that waits to be, and of which no answer came yet.
struct JournalEntry: Hashable, Sendable {
  /// The cell that holds it; the names of later ones sort behind.
  var cell: String
  var mutation: Mutation
  /// Whose token began it, as a hash; nobody else makes it.
  var account: String
  /// When it was begun, in seconds since 1970.
  var time: Double
  /// True for one that was made offline and was never sent.
  var isQueued: Bool
  /// The label as it was when its change was asked for; nil where that is not known.
  var seen: LabelText?

  private static let version: UInt8 = 3

  init(
    cell: String, mutation: Mutation, account: String, time: Double, isQueued: Bool,
    seen: LabelText? = nil
  ) {
    self.cell = cell
    self.mutation = mutation
    self.account = account
    self.time = time
    self.isQueued = isQueued
    self.seen = seen
  }

  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    pack.write(account)
    pack.write(time)
    pack.write(isQueued)
    pack.write(mutation.packed)
    pack.write(seen != nil)
    seen?.pack(&pack)
    return pack.bytes
  }

  init(cell: String, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    self.cell = cell
    account = try pack.text()
    time = try pack.seconds()
    isQueued = try pack.flag()
    mutation = try Mutation(packed: try pack.body())
    seen = try pack.flag() ? try LabelText(&pack) : nil
  }
}
