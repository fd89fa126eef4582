/// Turns a YAML parser's columns, which count characters, into columns that count bytes.
package struct ByteColumns {
  private let scalars: String.UnicodeScalarView
  private let isASCII: Bool
  private var index: String.Index
  private var line = 1
  private var character = 1
  private var byte = 1

  /// The columns of a text.
  package init(_ text: String) {
    scalars = text.unicodeScalars
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    index = scalars.startIndex
  }

  /// The place of a character; they are asked for in the order of the text.
  package mutating func place(line: Int, character: Int) -> TextPlace {
    if isASCII { return TextPlace(line: line, column: character) }
    while index < scalars.endIndex, (self.line, self.character) < (line, character) { step() }
    return TextPlace(line: line, column: self.line == line ? byte : character)
  }

  private mutating func step() {
    let scalar = scalars[index]
    let next = scalars.index(after: index)
    let endsLine =
      scalar == "\n"
      || scalar == "\r" && (next == scalars.endIndex || scalars[next] != "\n")
    line += endsLine ? 1 : 0
    character = endsLine ? 1 : character + 1
    byte = endsLine ? 1 : byte + scalar.utf8.count
    index = next
  }
}
