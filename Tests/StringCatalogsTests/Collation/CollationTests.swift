import Foundation
import StringCatalogs
import TestSupport
import Testing

struct CollationTests {
  @Test func `keys sort as in Xcode`() {
    let sorted = [
      "", " ", "_", "-a", ",", "%@", "`", "$", "0", "1", "01", "2", "10", "a", "A", "a b", "a-b",
      "a1", "A1", "a2", "a10", "b", "state", "value", "zh-Hans", "zh-Hant", "zh-HK",
    ]
    var generator = SeededGenerator(seed: 1)
    let shuffled = sorted.shuffled(using: &generator)
    #expect(shuffled.sorted { precedes($0, $1) } == sorted)
  }

  @Test(arguments: [
    "abAB", "aA01", "aA0b 1", "019", "aB ._-$", "zZ~|`^+<=>9", "aA\t\n\r 1",
    "ab\u{301}eéÉ", "1٣2²½", "😀👨‍👩‍👧a1", "中文字日本a", "한국ᄒ ᅡ", "ßsSſ", "éÉe\u{301}",
    "aáÁàä1 ", "жЖя ", "…’“”—–a", "l·L1", "\u{200b}\u{feff}a1", "اأبa", "\u{1}\u{7f}a1",
  ]) func `two keys sort as in Foundation`(alphabet: String) {
    var generator = SeededGenerator(seed: 2)
    let letters = Array(alphabet.unicodeScalars)
    for _ in 0..<1500 {
      let left = text(of: letters, &generator)
      let right = text(of: letters, &generator)
      #expect(
        precedes(left, right) == Collation.foundationPrecedes(left, right), "\(left) | \(right)")
    }
  }

  @Test func `printable keys sort as in Foundation`() {
    var generator = SeededGenerator(seed: 3)
    let letters = (0x20...0x7e).compactMap { Unicode.Scalar($0) }
    for _ in 0..<20_000 {
      let stem = text(of: letters, &generator)
      let left = stem + text(of: letters, &generator)
      let right =
        (Bool.random(using: &generator) ? stem.uppercased() : stem) + text(of: letters, &generator)
      #expect(
        precedes(left, right) == Collation.foundationPrecedes(left, right), "\(left) | \(right)")
    }
  }

  @Test func `numbers that don't fit into a word use the full comparison`() {
    let long = String(repeating: "9", count: 30)
    #expect(precedes("a" + long, "b" + long))
    #expect(precedes(long, long + "0") == Collation.foundationPrecedes(long, long + "0"))
  }

  private func text(
    of letters: [Unicode.Scalar], _ generator: inout SeededGenerator
  ) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      if let letter = letters.randomElement(using: &generator) { text.append(letter) }
    }
    return String(text)
  }

  private func precedes(_ left: String, _ right: String) -> Bool {
    Collation.foundation.precedes(Array(left.utf8), Array(right.utf8))
  }
}
