extension GovernorState {
  private static let version: UInt8 = 1

  /// What is kept between processes.
  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    pack.write(readers) { pack, reader in
      pack.write(reader.owner)
      pack.write(reader.slots)
      pack.write(reader.expires)
    }
    pack.write(writer?.owner)
    pack.write(writer?.expires ?? 0)
    pack.write(lastWrite)
    pack.write(halts.sorted { $0.key < $1.key }) { pack, halt in
      pack.write(halt.key)
      pack.write(halt.value.until)
      pack.write(halt.value.reason == .rateLimit)
    }
    pack.write(strikes)
    for window in [points, writes] {
      pack.write(window.start)
      pack.write(window.spent)
    }
    return pack.bytes
  }

  /// Reads what another process kept.
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    readers = try pack.elements { pack throws(PackFault) in
      Reader(
        owner: try pack.text(), slots: max(try pack.integer(), 0), expires: try pack.seconds())
    }
    let (owner, expires) = (try pack.optionalText(), try pack.seconds())
    writer = owner.map { Writer(owner: $0, expires: expires) }
    lastWrite = try pack.seconds()
    for (name, halt) in try pack.elements(Self.halt) { halts[name] = halt }
    strikes = max(try pack.integer(), 0)
    points.start = try pack.seconds()
    points.spent = try pack.integer()
    writes.start = try pack.seconds()
    writes.spent = try pack.integer()
  }

  private static func halt(
    _ pack: inout PackReader
  ) throws(PackFault) -> (String, Halt) {
    let (name, until, isRate) = (try pack.text(), try pack.seconds(), try pack.flag())
    return (name, Halt(until: until, reason: isRate ? .rateLimit : .secondaryLimit))
  }
}
