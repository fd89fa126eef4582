import Formats

/// The machine-readable parts of a text, which pseudo-localization keeps.
enum PseudoKept {
  /// Their offsets in bytes, in order: arguments, tags, references, URLs, addresses and variables.
  static func ranges(of text: String) -> [Range<Int>] {
    var formats = FormatSpan.all(in: text).map(\.range)[...]
    var cursor = TextCursor(Array(text.utf8))
    var ranges: [Range<Int>] = []
    while let byte = cursor.next {
      let start = cursor.offset
      formats = formats.drop { $0.lowerBound < start }
      if let format = formats.first, format.lowerBound == start {
        cursor.pass(count: format.count)
      } else if !passed(&cursor, byte) {
        _ = cursor.pop()
        continue
      }
      ranges.append(start..<cursor.offset)
    }
    return ranges
  }

  private static func passed(_ cursor: inout TextCursor, _ byte: UInt8) -> Bool {
    cursor.attempt { cursor in
      switch byte {
      case UInt8(ascii: "<"):
        return cursor.take("<")
          && (cursor.next.map { XMLStream.isNameByte($0) } == true
            || cursor.take("/") || cursor.take("!"))
          && run(&cursor, upTo: ">")
      case UInt8(ascii: "{"): return cursor.take("{") && run(&cursor, upTo: "}")
      case UInt8(ascii: "$"):
        return (cursor.take("${") || cursor.take("$("))
          && run(&cursor, upTo: "})", isOneLine: false)
      case UInt8(ascii: "&"): return reference(&cursor)
      case UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "w"): return address(&cursor)
      default: return false
      }
    }
  }

  /// Skips a run such as the rest of `<b>` or `{name}`, of limited length.
  private static func run(
    _ cursor: inout TextCursor, upTo ends: StaticString, isOneLine: Bool = true
  ) -> Bool {
    let ends = ends.withUTF8Buffer(Array.init)
    _ = cursor.pass(atMost: 199) { !ends.contains($0) && !(isOneLine && $0 == 0x0a) }
    return cursor.pop().map(ends.contains) ?? false
  }

  private static func reference(_ cursor: inout TextCursor) -> Bool {
    _ = cursor.pop()
    let name = cursor.pass(atMost: 11) { XMLStream.isNameByte($0) || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && cursor.take(UInt8(ascii: ";"))
  }

  private static func address(_ cursor: inout TextCursor) -> Bool {
    guard
      cursor.reads("http://") || cursor.reads("https://") || cursor.reads("mailto:")
        || cursor.reads("www.")
    else { return false }
    _ = cursor.pass { $0 > 0x20 && $0 < 0x80 && !"<>\"'()[]{}|\\^`".utf8.contains($0) }
    return true
  }
}
