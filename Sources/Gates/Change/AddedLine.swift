/// A line that a change adds.
package struct AddedLine: Hashable, Sendable {
  /// Its number in the new version, from 1.
  package var number: Int
  /// Where its bytes are, without the line end.
  package var range: Range<Int>

  /// A line at a place.
  package init(number: Int, range: Range<Int>) {
    self.number = number
    self.range = range
  }

  /// Every line of a text, the last one also where no line end follows it.
  package static func all(of text: [UInt8]) -> [AddedLine] {
    var lines: [AddedLine] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(AddedLine(number: lines.count + 1, range: start..<index))
      start = index + 1
    }
    if start < text.count {
      lines.append(AddedLine(number: lines.count + 1, range: start..<text.count))
    }
    return lines
  }
}
