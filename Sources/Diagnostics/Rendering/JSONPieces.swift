/// A document in pieces of bounded length, which can be made in any order.
struct JSONPieces {
  enum Piece: Sendable {
    case bytes([UInt8])
    /// Elements of a list at this depth.
    case elements(JSONList, Range<Int>, depth: Int)
  }

  private(set) var pieces: [Piece] = []
  private var output: [UInt8] = []
  private let writer: JSONWriter

  /// Elements of a list that make a piece.
  private static let length = 256

  /// An object of values and of long lists.
  init(_ members: [String: JSONValue], _ lists: [String: JSONList], _ writer: JSONWriter) {
    self.writer = writer
    add(members, lists, depth: 0)
    flush()
  }

  private mutating func add(
    _ members: [String: JSONValue], _ lists: [String: JSONList], depth: Int
  ) {
    let keys = members.keys.filter { lists[$0] == nil } + lists.keys
    let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    output.append(UInt8(ascii: "{"))
    for (place, key) in sorted.enumerated() {
      writer.begin(place, depth: depth, to: &output)
      writer.appendKey(key, to: &output)
      if let list = lists[key] {
        add(list, depth: depth + 1)
      } else {
        writer.append(members[key] ?? .null, depth: depth + 1, to: &output)
      }
    }
    writer.end("}", depth: depth, isEmpty: keys.isEmpty, to: &output)
  }

  private mutating func add(_ list: JSONList, depth: Int) {
    output.append(UInt8(ascii: "["))
    if case .objects(let object) = list.elements {
      for place in 0..<list.count {
        let (members, lists) = object(place)
        writer.begin(place, depth: depth, to: &output)
        add(members, lists, depth: depth + 1)
      }
    } else {
      flush()
      for start in stride(from: 0, to: list.count, by: Self.length) {
        let places = start..<min(start + Self.length, list.count)
        pieces.append(.elements(list, places, depth: depth))
      }
    }
    writer.end("]", depth: depth, isEmpty: list.count == 0, to: &output)
  }

  private mutating func flush() {
    if output.isEmpty { return }
    pieces.append(.bytes(output))
    output = []
  }
}
