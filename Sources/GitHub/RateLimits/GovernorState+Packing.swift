extension GovernorState {
  private static let version: UInt8 = 1

  /// The stored form of the shared state.
  var packed: [UInt8] {
    PackWriter.bytes(
      version: Self.version, readers, writer?.owner, writer?.expires ?? 0, lastWrite,
      halts.sorted { $0.key < $1.key }.map { NamedHalt(name: $0.key, halt: $0.value) }, strikes,
      points.start, points.spent, writes.start, writes.spent)
  }

  /// Reads the state that another process stored.
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    readers = try pack.read()
    let (owner, expires): (String?, Double) = (try pack.read(), try pack.read())
    writer = owner.map { Writer(owner: $0, expires: expires) }
    lastWrite = try pack.read()
    for halt in try pack.read([NamedHalt].self) { halts[halt.name] = halt.halt }
    strikes = max(try pack.read(), 0)
    points.start = try pack.read()
    points.spent = try pack.read()
    writes.start = try pack.read()
    writes.spent = try pack.read()
  }
}

private struct NamedHalt {
  var name: String
  var halt: GovernorState.Halt
}

extension NamedHalt: Packable {
  func pack(into pack: inout PackWriter) {
    pack.write(name, halt.until, halt.reason == .rateLimit)
  }

  init(from pack: inout PackReader) throws(PackFault) {
    name = try pack.read()
    halt = GovernorState.Halt(
      until: try pack.read(), reason: try pack.read() ? .rateLimit : .secondaryLimit)
  }
}

extension GovernorState.Reader: Packable {
  func pack(into pack: inout PackWriter) { pack.write(owner, slots, expires) }

  init(from pack: inout PackReader) throws(PackFault) {
    self.init(owner: try pack.read(), slots: max(try pack.read(), 0), expires: try pack.read())
  }
}
