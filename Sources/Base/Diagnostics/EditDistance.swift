/// The number of letters to insert, delete, replace or swap (optimal string alignment distance).
package enum EditDistance {
  /// The nearest candidate with at most two edits from `word`; the first one of equals.
  ///
  /// Case is ignored: `Feature/` has distance 0 to `feature/`.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    var rows = Rows(letters(word.utf8.prefix(longestWord)))
    let known = letters(in: word.utf8.prefix(longestWord))
    var best: (text: String, distance: Int)?
    for candidate in candidates {
      // Each letter of a different length is an edit.
      if abs(candidate.utf8.count - rows.word.count) > 2 { continue }
      if areFar(letters(in: candidate.utf8), known) { continue }
      let distance = rows.distance(to: letters(candidate.utf8.prefix(longestWord + 2)))
      if distance <= 2, distance < candidate.utf8.count / 2, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.text
  }

  private static let longestWord = 64

  /// True if one word contains three letters that the other lacks: each is an edit.
  private static func areFar(_ left: UInt32, _ right: UInt32) -> Bool {
    max((left & ~right).nonzeroBitCount, (right & ~left).nonzeroBitCount) > 2
  }

  /// A bit for each letter of the alphabet that the text has.
  private static func letters(in text: some Sequence<UInt8>) -> UInt32 {
    text.reduce(0) { letters, byte in
      let place = (byte | 0x20) &- UInt8(ascii: "a")
      return place < 26 ? letters | 1 << UInt32(place) : letters
    }
  }

  private static func letters(_ text: Substring.UTF8View) -> [UInt8] {
    text.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
  }

  /// Three rows of the distance table, reused for all candidates.
  private struct Rows {
    let word: [UInt8]
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    init(_ word: [UInt8]) { self.word = word }

    mutating func distance(to other: [UInt8]) -> Int {
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: 0...other.count)
      for row in word.indices {
        current.removeAll(keepingCapacity: true)
        current.append(row + 1)
        for column in other.indices {
          let isSame = word[row] == other[column]
          var cost = min(
            last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
          if row > 0, column > 0, word[row] == other[column - 1], word[row - 1] == other[column] {
            cost = min(cost, beforeLast[column - 1] + 1)
          }
          current.append(cost)
        }
        // The oldest row is reused for the next one.
        swap(&beforeLast, &last)
        swap(&last, &current)
      }
      return last[other.count]
    }
  }
}
