/// The changes of one file.
package struct FileDiff: Hashable, Sendable {
  /// The type of the change.
  package enum Status: String, Sendable {
    case added
    case deleted
    case modified
    case renamed
    case mode
    /// In conflict: the index contains several versions.
    case unmerged
  }

  /// The path after the change, or before it if the file is deleted.
  package var path: String
  package var formerPath: String?
  package var status: Status
  /// The lines that only the new version contains, by number.
  package var addedLines: [AddedLine]
  package var deletedCount = 0
  package var isBinary: Bool
  /// The object id of the new version in hexadecimal digits; nil if there is none.
  package var object: String?
  /// The text that contains the ranges of the lines.
  package var text: [UInt8]

  /// Number of bytes in which Git searches for a NUL to detect binary files.
  package static let inspected = 8000

  package init(
    path: String, formerPath: String? = nil, status: Status, addedLines: [AddedLine] = [],
    isBinary: Bool = false, object: String? = nil, text: [UInt8] = []
  ) {
    self.path = path
    self.formerPath = formerPath
    self.status = status
    self.addedLines = addedLines
    self.isBinary = isBinary
    self.object = object
    self.text = text
  }

  /// The bytes of a line without its line end; a carriage return before it stays.
  package func bytes(of line: AddedLine) -> ArraySlice<UInt8> {
    text[line.range.clamped(to: text.indices)]
  }

  /// All added lines.
  package var addedText: [UInt8] {
    addedLines.flatMap { bytes(of: $0) + [UInt8(ascii: "\n")] }
  }

  /// The same with lines as compilers count them: for Git, a carriage return ends no line.
  ///
  /// `content` is the whole new version.
  package func withLines(of content: [UInt8]) -> FileDiff {
    let added = Set(addedLines.map(\.number))
    var file = self
    (file.text, file.addedLines) = (content, [])
    var (number, line, start) = (1, 1, 0)
    for (index, byte) in content.enumerated() {
      let isLast = index == content.count - 1
      let isEnd = LineCount.isEnd(byte, before: isLast ? nil : content[index + 1])
      guard isEnd || isLast else { continue }
      let end = isEnd ? index : index + 1
      if added.contains(line) {
        file.addedLines.append(AddedLine(number: number, range: start..<end))
      }
      (number, start) = (number + 1, index + 1)
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    return file
  }
}

/// Counts the lines of a file as compilers do: they end with LF, CR or both.
package struct LineCount: Sendable {
  /// The number of line ends so far.
  package private(set) var ends = 0
  /// True if a carriage return ends a line without a line feed.
  package private(set) var hasLoneReturns = false
  private var last: UInt8 = 0

  package init() {}

  /// The number of lines; a report can also name the empty one after the last line end.
  package var lines: Int {
    switch last {
    case UInt8(ascii: "\n"), 0: ends
    default: ends + 1
    }
  }

  /// Counts the next bytes of the file.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        ends += 1
      } else if last == UInt8(ascii: "\r") {
        ends += 1
        hasLoneReturns = true
      }
      last = byte
    }
  }

  /// Whether a byte ends a line; `next` is the byte after it.
  static func isEnd(_ byte: UInt8, before next: UInt8?) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")
  }
}

/// A line that a change adds.
package struct AddedLine: Hashable, Sendable {
  package var number: Int
  /// The range of its bytes, without the line end.
  package var range: Range<Int>

  package init(number: Int, range: Range<Int>) {
    self.number = number
    self.range = range
  }

  /// Every line of a text, including a last line without a line end.
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
