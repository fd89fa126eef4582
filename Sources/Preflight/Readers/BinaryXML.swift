import Base

extension AndroidElement {
  /// Reads the binary XML of an `.apk`.
  static func binary(_ all: [UInt8]) throws(StreamFault) -> AndroidElement {
    let bytes = ByteReading(all)
    guard bytes.little(0, 2) == 3, let header = bytes.little(2, 2) else {
      throw StreamFault(.unknownFormat)
    }
    var (strings, ids, tree) = (StringPool(), [Int](), ElementTree())
    var position = header
    while let type = bytes.little(position, 2), let size = bytes.little(position + 4, 4) {
      guard size >= 8, let slice = bytes.slice(position, size) else {
        throw StreamFault(.truncated)
      }
      let chunk = ByteReading(slice)
      switch type {
      case 0x0001: strings = try StringPool(chunk)
      case 0x0180: ids = stride(from: 8, to: size - 3, by: 4).compactMap { chunk.little($0, 4) }
      case 0x0102: try tree.open(try element(chunk, &strings, ids))
      case 0x0103: tree.close()
      default: break
      }
      position += size
    }
    return try tree.whole()
  }

  private static func element(
    _ chunk: ByteReading, _ strings: inout StringPool, _ ids: [Int]
  ) throws(StreamFault) -> AndroidElement {
    guard let header = chunk.little(2, 2), let name = chunk.little(header + 4, 4),
      let start = chunk.little(header + 8, 2), let size = chunk.little(header + 10, 2),
      let count = chunk.little(header + 12, 2), size >= 20 || count == 0
    else { throw StreamFault(.truncated) }
    var element = AndroidElement(try strings.text(name) ?? "")
    for index in 0..<count {
      let place = header + start + index * size
      guard let name = chunk.little(place + 4, 4), let raw = chunk.little(place + 8, 4),
        let type = chunk.byte(place + 15), let data = chunk.little(place + 16, 4)
      else { throw StreamFault(.truncated) }
      let id = ids.indices.contains(name) ? ids[name] : 0
      let written = try strings.text(name)
      let key = Self.ids[id] ?? written ?? ""
      element.attributes[key] = try value(type, data, raw, &strings)
    }
    return element
  }

  private static func value(
    _ type: Int, _ data: Int, _ raw: Int, _ strings: inout StringPool
  ) throws(StreamFault) -> String {
    let text = try strings.text(type == 0x03 && data < strings.count ? data : raw)
    return switch type {
    case 0x03: text ?? ""
    case 0x12: data == 0 ? "false" : "true"
    case 0x10, 0x11: "\(Int32(truncatingIfNeeded: data))"
    case 0x01: "@\(data)"
    default: text ?? ""
    }
  }
}

/// The texts of a binary XML file, which are read when an element has them.
private struct StringPool {
  private var chunk = ByteReading([])
  private(set) var count = 0
  private var known: [Int: String] = [:]
  private var cost = 0

  /// Many entries of the table can lead to the same long text.
  private static let mostCost = 1 << 26

  init() {}

  init(_ chunk: ByteReading) throws(StreamFault) {
    guard let count = chunk.little(8, 4), count <= chunk.count / 4 else {
      throw StreamFault(.truncated)
    }
    (self.chunk, self.count) = (chunk, count)
  }

  mutating func text(_ index: Int) throws(StreamFault) -> String? {
    guard index < count else { return nil }
    if let text = known[index] { return text }
    guard let flags = chunk.little(16, 4), let start = chunk.little(20, 4),
      let offset = chunk.little(28 + index * 4, 4)
    else { throw StreamFault(.truncated) }
    let text = Self.text(chunk, at: start + offset, isUTF8: flags & 0x100 != 0)
    cost += text.utf8.count
    if cost > Self.mostCost { throw StreamFault(.tooMuch("\(Self.mostCost) bytes of texts")) }
    known[index] = text
    return text
  }

  private static func text(_ chunk: ByteReading, at start: Int, isUTF8: Bool) -> String {
    guard isUTF8 else {
      guard var length = chunk.little(start, 2) else { return "" }
      var place = start + 2
      if length & 0x8000 != 0, let low = chunk.little(place, 2) {
        (length, place) = ((length & 0x7fff) << 16 | low, place + 2)
      }
      guard let slice = chunk.slice(place, length * 2) else { return "" }
      let part = ByteReading(slice)
      return String(
        decoding: (0..<length).map { UInt16(truncatingIfNeeded: part.little($0 * 2, 2) ?? 0) },
        as: UTF16.self)
    }
    // The length in characters, then in bytes, each of one or two bytes.
    var place = start
    var length = 0
    for _ in 0..<2 {
      guard let first = chunk.byte(place) else { return "" }
      (length, place) = (first, place + 1)
      if first & 0x80 != 0, let low = chunk.byte(place) {
        (length, place) = ((first & 0x7f) << 8 | low, place + 1)
      }
    }
    return chunk.slice(place, length).map { ASCII.text($0) } ?? ""
  }
}
