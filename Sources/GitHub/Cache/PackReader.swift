/// What is kept can't be read: it is damaged, or another version wrote it.
struct PackFault: Error {}

/// Reads what `PackWriter` wrote; whatever the bytes are, it ends in values or a fault.
struct PackReader {
  private let bytes: [UInt8]
  private var position = 1

  /// A reader of bytes of this version.
  init(_ bytes: [UInt8], version: UInt8) throws(PackFault) {
    guard bytes.first == version else { throw PackFault() }
    self.bytes = bytes
  }

  mutating func flag() throws(PackFault) -> Bool { try byte() != 0 }

  mutating func number() throws(PackFault) -> Int64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let next = try byte()
      value |= UInt64(next & 0x7f) << shift
      if next < 0x80 { break }
      shift += 7
      if shift > 63 { throw PackFault() }
    }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func integer() throws(PackFault) -> Int { Int(try number()) }

  mutating func seconds() throws(PackFault) -> Double {
    Double(bitPattern: UInt64(bitPattern: try number()))
  }

  mutating func text() throws(PackFault) -> String {
    String(decoding: try slice(), as: UTF8.self)
  }

  mutating func optionalText() throws(PackFault) -> String? { try flag() ? try text() : nil }

  mutating func body() throws(PackFault) -> [UInt8] { Array(try slice()) }

  mutating func elements<Element>(
    _ each: (inout PackReader) throws(PackFault) -> Element
  ) throws(PackFault) -> [Element] {
    let count = try integer()
    // Each takes a byte at least.
    guard count >= 0, count <= bytes.count - position else { throw PackFault() }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try each(&self)) }
    return elements
  }

  private mutating func byte() throws(PackFault) -> UInt8 {
    guard position < bytes.count else { throw PackFault() }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func slice() throws(PackFault) -> ArraySlice<UInt8> {
    let count = try integer()
    guard count >= 0, count <= bytes.count - position else { throw PackFault() }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
