/// Writes values one behind the other in few bytes, as they are kept in the store.
struct PackWriter {
  private(set) var bytes: [UInt8] = []

  /// A writer whose bytes begin with the version of what follows.
  init(version: UInt8) { bytes.append(version) }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Small numbers take one byte, also those under 0.
  mutating func write(_ number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ number: Int) { write(Int64(number)) }

  mutating func write(_ seconds: Double) { write(Int64(bitPattern: seconds.bitPattern)) }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  mutating func write(_ body: [UInt8]) {
    write(body.count)
    bytes += body
  }

  mutating func write<Element>(
    _ elements: [Element], _ each: (inout PackWriter, Element) -> Void
  ) {
    write(elements.count)
    for element in elements { each(&self, element) }
  }
}
