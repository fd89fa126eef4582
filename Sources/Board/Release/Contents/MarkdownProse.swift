/// The parts of a Markdown text in which GitHub finds references: no comments and no code.
enum MarkdownProse {
  static func text(of markdown: String) -> String {
    var output: [UInt8] = []
    var fence: ArraySlice<UInt8>?
    for line in withoutComments(Array(markdown.utf8)).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      let mark = fenceMark(line)
      if let open = fence {
        if let mark, mark.first == open.first, mark.count >= open.count { fence = nil }
        continue
      }
      if let mark {
        fence = mark
        continue
      }
      output += withoutSpans(line)
      output.append(UInt8(ascii: "\n"))
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Three or more backticks or tildes at the start of a line.
  private static func fenceMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = line.drop { $0 == UInt8(ascii: " ") }
    guard let first = line.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else {
      return nil
    }
    let mark = line.prefix { $0 == first }
    return mark.count >= 3 ? mark : nil
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      output += rest[..<start]
      rest = rest[start...]
      guard rest.starts(with: "<!--".utf8) else {
        output.append(rest.removeFirst())
        continue
      }
      rest = behindComment(rest.dropFirst(4))
      output.append(UInt8(ascii: " "))
    }
    return output + rest
  }

  /// The text after `-->`; empty if the comment has no end.
  private static func behindComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var dashes = 0
    for index in text.indices {
      if text[index] == UInt8(ascii: ">"), dashes >= 2 { return text[(index + 1)...] }
      dashes = text[index] == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return text[text.endIndex...]
  }

  /// Removes the text between two backticks of a line.
  private static func withoutSpans(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let parts = line.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
    guard parts.count > 2 else { return Array(line) }
    var output: [UInt8] = []
    for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
      output += part
      output.append(UInt8(ascii: " "))
    }
    return output
  }
}
