/// A compact binary format of the store, one value after another.
package protocol Packable {
  func pack(into pack: inout PackWriter)
  init(from pack: inout PackReader) throws(PackFault)
}

/// The stored data can't be read: it is damaged, or another version wrote it.
package struct PackFault: Error {}

/// Writes values as `PackReader` reads them.
package struct PackWriter {
  fileprivate(set) var bytes: [UInt8]

  init(version: UInt8) { bytes = [version] }

  /// The bytes of a version and of values.
  package static func bytes<each Value: Packable>(
    version: UInt8, _ values: repeat each Value
  ) -> [UInt8] {
    var pack = PackWriter(version: version)
    pack.write(repeat each values)
    return pack.bytes
  }

  mutating func write<Value: Packable>(_ value: Value) { value.pack(into: &self) }

  /// Writes values one after another.
  package mutating func write<each Value: Packable>(_ values: repeat each Value) {
    repeat (each values).pack(into: &self)
  }
}

/// Reads what `PackWriter` wrote; for any bytes it ends with values or an error.
package struct PackReader {
  fileprivate let bytes: [UInt8]
  fileprivate var position = 1

  /// A reader of bytes of this version.
  package init(_ bytes: [UInt8], version: UInt8) throws(PackFault) {
    guard bytes.first == version else { throw PackFault() }
    self.bytes = bytes
  }

  /// Reads the next value.
  package mutating func read<Value: Packable>(
    _ type: Value.Type = Value.self
  ) throws(PackFault) -> Value {
    try Value(from: &self)
  }

  /// The number of following elements or bytes, each of at least one byte.
  fileprivate mutating func count() throws(PackFault) -> Int {
    let count: Int = try read()
    guard 0...bytes.count - position ~= count else { throw PackFault() }
    return count
  }
}

extension UInt8: Packable {
  package func pack(into pack: inout PackWriter) { pack.bytes.append(self) }

  package init(from pack: inout PackReader) throws(PackFault) {
    guard pack.position < pack.bytes.count else { throw PackFault() }
    self = pack.bytes[pack.position]
    pack.position += 1
  }
}

extension Bool: Packable {
  package func pack(into pack: inout PackWriter) { pack.bytes.append(self ? 1 : 0) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self = try pack.read(UInt8.self) != 0
  }
}

extension Int64: Packable {
  /// Small numbers take one byte, also those under 0.
  package func pack(into pack: inout PackWriter) {
    var rest = UInt64(bitPattern: self << 1 ^ self >> 63)
    while rest >= 0x80 {
      pack.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    pack.bytes.append(UInt8(rest))
  }

  package init(from pack: inout PackReader) throws(PackFault) {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let next: UInt8 = try pack.read()
      value |= UInt64(next & 0x7f) << shift
      if next < 0x80 {
        self = Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
        return
      }
    }
    throw PackFault()
  }
}

extension Int: Packable {
  package func pack(into pack: inout PackWriter) { Int64(self).pack(into: &pack) }

  package init(from pack: inout PackReader) throws(PackFault) { self = Int(try Int64(from: &pack)) }
}

extension Double: Packable {
  package func pack(into pack: inout PackWriter) { Int64(bitPattern: bitPattern).pack(into: &pack) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(bitPattern: UInt64(bitPattern: try pack.read()))
  }
}

extension String: Packable {
  package func pack(into pack: inout PackWriter) {
    utf8.count.pack(into: &pack)
    pack.bytes += utf8
  }

  package init(from pack: inout PackReader) throws(PackFault) {
    let count = try pack.count()
    self.init(decoding: pack.bytes[pack.position..<pack.position + count], as: UTF8.self)
    pack.position += count
  }
}

extension Optional: Packable where Wrapped: Packable {
  package func pack(into pack: inout PackWriter) {
    pack.write(self != nil)
    self?.pack(into: &pack)
  }

  package init(from pack: inout PackReader) throws(PackFault) {
    self = try pack.read(Bool.self) ? try pack.read(Wrapped.self) : nil
  }
}

extension Array: Packable where Element: Packable {
  package func pack(into pack: inout PackWriter) {
    pack.write(count)
    for element in self { element.pack(into: &pack) }
  }

  package init(from pack: inout PackReader) throws(PackFault) {
    let count = try pack.count()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try pack.read()) }
  }
}

extension Set: Packable where Element: Packable & Comparable {
  package func pack(into pack: inout PackWriter) { pack.write(sorted()) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(try pack.read([Element].self))
  }
}

extension Dictionary: Packable where Key: Packable & Comparable, Value: Packable {
  package func pack(into pack: inout PackWriter) {
    pack.write(count)
    for (key, value) in sorted(by: { $0.key < $1.key }) { pack.write(key, value) }
  }

  package init(from pack: inout PackReader) throws(PackFault) {
    self = [:]
    for _ in 0..<(try pack.count()) {
      let key: Key = try pack.read()
      // Without the type, an optional value would be read.
      self[key] = try pack.read(Value.self)
    }
  }
}

extension RepositoryName: Packable {
  package func pack(into pack: inout PackWriter) { pack.write(description) }

  package init(from pack: inout PackReader) throws(PackFault) {
    guard let name = RepositoryName(try pack.read(String.self)) else { throw PackFault() }
    self = name
  }
}

extension ItemReference: Packable {
  package func pack(into pack: inout PackWriter) { pack.write(repository, number) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(try pack.read(), try pack.read())
  }
}
