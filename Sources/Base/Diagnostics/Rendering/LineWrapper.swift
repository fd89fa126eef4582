/// Breaks lines at spaces where they are wider than a terminal, which would break them in words.
///
/// The rest of a line is aligned with its last column that leaves half of the width. A word that is
/// wider than a line stays whole.
package struct LineWrapper {
  private let width: Int
  /// The start of a line whose end was not written yet.
  private var pending: [UInt8] = []

  private static let newline = UInt8(ascii: "\n")

  /// A wrapper for a terminal of at least 20 columns; nil where lines stay as they are.
  package init?(width: Int?) {
    guard let width, width >= 20 else { return nil }
    self.width = width
  }

  /// Passes complete lines on.
  package mutating func write(_ bytes: [UInt8], to sink: ([UInt8]) -> Void) {
    var output: [UInt8] = []
    for line in bytes.split(separator: Self.newline, omittingEmptySubsequences: false).dropLast() {
      append(pending + line, to: &output)
      output.append(Self.newline)
      pending.removeAll()
    }
    pending += bytes[(bytes.lastIndex(of: Self.newline).map { $0 + 1 } ?? 0)...]
    if !output.isEmpty { sink(output) }
  }

  /// Passes on what follows the last line end.
  package mutating func finish(to sink: ([UInt8]) -> Void) {
    var output: [UInt8] = []
    append(pending, to: &output)
    pending.removeAll()
    if !output.isEmpty { sink(output) }
  }

  /// The bytes with wrapped lines.
  package static func wrapped(_ bytes: [UInt8], width: Int?) -> [UInt8] {
    guard var wrapper = LineWrapper(width: width) else { return bytes }
    var output: [UInt8] = []
    wrapper.write(bytes) { output += $0 }
    wrapper.finish { output += $0 }
    return output
  }

  private func append(_ line: [UInt8], to output: inout [UInt8]) {
    if line.count <= width {
      output += line
      return
    }
    let text = String(decoding: line, as: UTF8.self)
    let (words, command) = Self.parts(text, width)
    output += WrappedLine(words, width: width).text.utf8
    guard let command else { return }
    output += "\n".utf8
    output += WrappedLine(command, width: width, isCommand: true).text.utf8
  }

  /// The words before the command at the end of a line that is too wide, and the command, indented.
  ///
  /// A command on a line of its own can be copied.
  private static func parts(_ line: String, _ width: Int) -> (words: String, command: String?) {
    let starts = [": flowctl ", ": git "].compactMap { line.ranges(of: $0).last?.lowerBound }
    let indent = line.prefix { $0 == " " }.count
    guard let start = starts.max(), DisplayWidth.of(line) > width,
      !line.dropFirst(indent).hasPrefix("hint: flowctl "),
      !line.dropFirst(indent).hasPrefix("hint: git ")
    else { return (line, nil) }
    let command = line[start...].dropFirst(2)
    return (String(line[...start]), String(repeating: " ", count: indent + 4) + command)
  }
}

/// One line and the places where it can be broken.
private struct WrappedLine {
  private var cells: [(letter: Character, width: Int)] = []
  private let width: Int
  /// The columns before the rest of the line.
  private var hang = 0
  /// True for a command to type, which is continued as a shell reads it.
  private var isCommand = false

  init(_ line: String, width: Int, isCommand isKnown: Bool = false) {
    self.width = width
    // An escape sequence from ESC to its letter takes no column.
    var isInEscape = false
    for letter in line {
      if letter == "\u{1b}" { isInEscape = true }
      cells.append((letter, isInEscape ? 0 : DisplayWidth.of(String(letter))))
      if isInEscape, letter.isLetter { isInEscape = false }
    }
    let plain = cells.lazy.filter { $0.width > 0 }.map(\.letter)
    let words = String(plain.drop { $0 == " " })
    isCommand = isKnown || ["hint: flowctl ", "hint: git "].contains(where: words.hasPrefix)
    hang = isCommand ? plain.prefix { $0 == " " }.count + 4 : lastColumn
  }

  /// The last column of a table that starts in the left half; else two columns after the indent.
  private var lastColumn: Int {
    var (column, blanks, indent, found) = (0, 0, nil as Int?, 0)
    for cell in cells where cell.width > 0 {
      if cell.letter == " " {
        blanks += 1
      } else {
        if indent == nil {
          indent = column
        } else if blanks > 1, column <= width / 2 {
          found = column
        }
        blanks = 0
      }
      column += cell.width
    }
    return found > 0 ? found : min((indent ?? 0) + 2, width / 2)
  }

  var text: String {
    var (output, start, prefix) = ("", 0, 0)
    while let (end, next) = nextBreak(from: start, room: width - prefix) {
      output += String(cells[start..<end].map(\.letter)) + (isCommand ? " \\" : "") + "\n"
      (start, prefix) = (next, hang)
      output += String(repeating: " ", count: hang)
    }
    return output + String(cells[start...].map(\.letter))
  }

  /// Where the line from `start` ends, and where the next one begins; nil if all of it fits.
  private func nextBreak(from start: Int, room: Int) -> (end: Int, next: Int)? {
    var (taken, found, isText, quote) = (0, nil as Int?, false, nil as Character?)
    for index in start..<cells.count {
      let cell = cells[index]
      if cell.letter == " ", isText, quote == nil, cells[index - 1].letter != " " {
        if found == nil || taken + (isCommand ? 2 : 0) <= room { found = index }
      }
      isText = isText || cell.letter != " " && cell.width > 0
      if isCommand, cell.letter == quote {
        quote = nil
      } else if isCommand, quote == nil, "'\"".contains(cell.letter) {
        quote = cell.letter
      }
      taken += cell.width
      guard taken > room, let found else { continue }
      let rest = cells[found...].firstIndex { $0.letter != " " }
      return rest.map { (found, $0) }
    }
    return nil
  }
}
