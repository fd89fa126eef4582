import TestSupport

/// Damage to a file: flipped bits, lost and moved bytes, impossible lengths.
enum Mutation {
  private static let words: [[UInt8]] =
    [
      [0xff, 0xff, 0xff, 0xff], [0x80, 0, 0, 0], [0x7f, 0xff, 0xff, 0xff], [0, 0, 0, 0],
      [0x70, 0, 0, 0], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ]
    + ["\n", "^", "#", "ref: ", "tree ", "parent ", ">", " ", "\0", "REFT\u{1}"].map {
      Array($0.utf8)
    }

  static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0...Int.random(in: 0..<3, using: &random) { step(&bytes, &random) }
  }

  /// Damage as by disks and transfers: a few different bits, or a missing end.
  static func flip(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    if Int.random(in: 0..<8, using: &random) == 0 {
      bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
    }
    for _ in 0...Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
    }
  }

  private static func step(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    // Most files start with headers and tables of lengths.
    let isEarly = Bool.random(using: &random)
    let place = Int.random(in: 0...(isEarly ? min(bytes.count, 64) : bytes.count), using: &random)
    let length = Int.random(in: 0...min(40, bytes.count - place), using: &random)
    let range = place..<place + length
    let word = words.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.removeLast(bytes.count - place)
    case 2: bytes.removeSubrange(range)
    case 3:
      let source = Int.random(in: 0...bytes.count - length, using: &random)
      bytes.replaceSubrange(range, with: Array(bytes[source..<source + length]))
    case 4: bytes.insert(contentsOf: word, at: place)
    default:
      let end = min(place + word.count, bytes.count)
      bytes.replaceSubrange(place..<end, with: word.prefix(end - place))
    }
  }
}
