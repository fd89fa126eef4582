import Base
import Manifests

extension PropertyList {
  /// Reads a property list in XML or in Apple's binary form.
  ///
  /// - Throws: the first error.
  static func reading(_ bytes: [UInt8]) throws(StreamFault) -> PropertyList {
    bytes.starts(with: "bplist".utf8) ? try BinaryPropertyList(bytes).root() : try Self(bytes)
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var items: [PropertyList] { if case .list(let items) = self { items } else { [] } }

  /// The members of a dictionary; nil for any other value.
  var members: [String: PropertyList]? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  /// True for a boolean that is true.
  var isTrue: Bool { self == .other("true") }
}

/// Apple's binary property list, version 00.
private struct BinaryPropertyList {
  private let bytes: ByteReading
  private let offsets: [Int]
  private let referenceSize: Int
  private let top: Int

  private static let deepest = 256
  private static let mostObjects = 1 << 20
  /// The cost of all values: a list can name the same object, such as a long text, many times.
  private static let mostCost = 1 << 26
  private static let valueCost = 64

  init(_ all: [UInt8]) throws(StreamFault) {
    bytes = ByteReading(all)
    let trailer = all.count - 32
    guard all.count >= 40, all.starts(with: "bplist00".utf8),
      let offsetSize = bytes.byte(trailer + 6), let referenceSize = bytes.byte(trailer + 7),
      let count = bytes.big(trailer + 8, 8), let top = bytes.big(trailer + 16, 8),
      let table = bytes.big(trailer + 24, 8), 1...8 ~= offsetSize, 1...8 ~= referenceSize
    else { throw StreamFault(.truncated) }
    guard count <= Self.mostObjects else { throw StreamFault(.tooMuch("\(count) objects")) }
    guard top < count, table <= trailer, count * offsetSize <= trailer - table else {
      throw StreamFault(.truncated)
    }
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = bytes.big(table + index * offsetSize, offsetSize), offset < table else {
        throw StreamFault(.malformed("an object is outside of the file"))
      }
      offsets.append(offset)
    }
    (self.offsets, self.referenceSize, self.top) = (offsets, referenceSize, top)
  }

  func root() throws(StreamFault) -> PropertyList {
    var cost = 0
    let root = try value(top, [], &cost)
    switch root {
    case .dictionary, .list: return root
    case .text, .other:
      throw StreamFault(.wrongShape(expected: "a property list with a dictionary"))
    }
  }

  private func value(
    _ index: Int, _ open: [Int], _ cost: inout Int
  ) throws(StreamFault) -> PropertyList {
    try spend(Self.valueCost, &cost)
    guard open.count < Self.deepest else { throw StreamFault(.markup(.tooDeep)) }
    guard index < offsets.count else { throw StreamFault(.malformed("an object is missing")) }
    guard !open.contains(index) else { throw StreamFault(.malformed("an object contains itself")) }
    let place = offsets[index]
    guard let marker = bytes.byte(place) else { throw StreamFault(.truncated) }
    switch marker >> 4 {
    case 0: return .other(marker == 9 ? "true" : marker == 8 ? "false" : "")
    case 1:
      return .other(bytes.big(place + 1, 1 << (marker & 7)).map { "\($0)" } ?? "")
    case 2, 3: return .other("")
    case 8: return .other(bytes.big(place + 1, (marker & 15) + 1).map { "\($0)" } ?? "")
    default: return try sized(marker, place, open + [index], &cost)
    }
  }

  /// A value with a length: data, text, list or dictionary.
  private func sized(
    _ marker: Int, _ place: Int, _ open: [Int], _ cost: inout Int
  ) throws(StreamFault) -> PropertyList {
    var (length, start) = (marker & 15, place + 1)
    if length == 15 {
      guard let size = bytes.byte(start), size >> 4 == 1,
        let value = bytes.big(start + 1, 1 << (size & 7))
      else { throw StreamFault(.truncated) }
      (length, start) = (value, start + 1 + (1 << (size & 7)))
    }
    guard length <= bytes.count else { throw StreamFault(.truncated) }
    try spend(length, &cost)
    switch marker >> 4 {
    case 4: return .other("")
    case 5: return .text(try text(start, length, isWide: false))
    case 6: return .text(try text(start, length, isWide: true))
    case 10, 12:
      var items: [PropertyList] = []
      for reference in try references(start, length) {
        items.append(try value(reference, open, &cost))
      }
      return .list(items)
    case 13:
      let keys = try references(start, length)
      let values = try references(start + length * referenceSize, length)
      var members: [String: PropertyList] = [:]
      for (key, member) in zip(keys, values) {
        guard let name = try value(key, open, &cost).text else {
          throw StreamFault(.malformed("a key is no text"))
        }
        members[name] = try value(member, open, &cost)
      }
      return .dictionary(members)
    default: throw StreamFault(.malformed("an object has the unknown type \(marker >> 4)"))
    }
  }

  private func spend(_ more: Int, _ cost: inout Int) throws(StreamFault) {
    cost += more
    if cost > Self.mostCost { throw StreamFault(.tooMuch("\(Self.mostCost) bytes of values")) }
  }

  private func references(_ start: Int, _ count: Int) throws(StreamFault) -> [Int] {
    var found: [Int] = []
    for index in 0..<count {
      guard let value = bytes.big(start + index * referenceSize, referenceSize) else {
        throw StreamFault(.truncated)
      }
      found.append(value)
    }
    return found
  }

  private func text(_ start: Int, _ length: Int, isWide: Bool) throws(StreamFault) -> String {
    guard let slice = bytes.slice(start, isWide ? length * 2 : length) else {
      throw StreamFault(.truncated)
    }
    if !isWide { return String(decoding: slice, as: UTF8.self) }
    let part = ByteReading(slice)
    let units = (0..<length).map { UInt16(truncatingIfNeeded: part.big($0 * 2, 2) ?? 0) }
    return String(decoding: units, as: UTF16.self)
  }
}
