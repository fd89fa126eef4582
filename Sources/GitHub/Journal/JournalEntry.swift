/// A change that may have been sent, or that waits to be, and of which no answer came yet.
struct JournalEntry: Hashable, Sendable {
  /// The cell that holds it; the names of later ones sort behind.
  var cell: String
  var mutation: Mutation
  /// Whose token began it, as a hash; nobody else makes it.
  var account: String
  /// When it was begun, in seconds since 1970.
  var time: Double
  /// The label as it was when its change was asked for; nil where that is not known.
  var seen: LabelText?

  private static let version: UInt8 = 3

  var packed: [UInt8] {
    // Earlier versions kept whether it was queued.
    PackWriter.bytes(version: Self.version, account, time, false, mutation.packed, seen)
  }
}

extension JournalEntry {
  init(cell: String, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    self.cell = cell
    account = try pack.read()
    time = try pack.read()
    _ = try pack.read(Bool.self)
    mutation = try Mutation(packed: try pack.read())
    seen = try pack.read()
  }
}
