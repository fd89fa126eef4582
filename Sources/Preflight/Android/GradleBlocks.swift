import Base

/// The blocks of a Gradle build file, by the names before their braces.
enum GradleBlocks {
  /// The lines that make the build type `release` debuggable, in Groovy or Kotlin.
  static func debuggable(_ bytes: [UInt8]) -> [Int] {
    var (open, lines): ([ArraySlice<UInt8>], [Int]) = ([], [])
    var before: (word: ArraySlice<UInt8>, line: Int) = ([], 1)
    var words = Words(bytes)
    while let word = words.next() {
      switch word.first {
      case UInt8(ascii: "{"): open.append(before.word)
      case UInt8(ascii: "}"): _ = open.popLast()
      default:
        let isFlag = ["isDebuggable", "debuggable"].contains { before.word.elementsEqual($0.utf8) }
        if isFlag, word.elementsEqual("true".utf8),
          open.contains(where: { $0.elementsEqual("release".utf8) })
        {
          lines.append(before.line)
        }
        before = (word, words.line)
      }
    }
    return lines
  }

  /// Names, texts without quotes, and braces; comments are left out.
  private struct Words {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      let start = position
      while position < bytes.count, isWanted(bytes[position]) {
        if bytes[position] == 0x0a { line += 1 }
        position += 1
      }
      return bytes[start..<position]
    }

    mutating func next() -> ArraySlice<UInt8>? {
      while position < bytes.count {
        let byte = bytes[position]
        if ASCII.isAlphanumeric(byte) { return take(while: ASCII.isAlphanumeric) }
        if bytes[position...].starts(with: "//".utf8) {
          _ = take { $0 != 0x0a }
          continue
        }
        if bytes[position...].starts(with: "/*".utf8) {
          repeat {
            position += 1
            _ = take { $0 != UInt8(ascii: "/") }
          } while position < bytes.count && bytes[position - 1] != UInt8(ascii: "*")
        }
        if byte == 0x0a { line += 1 }
        position = min(position + 1, bytes.count)
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"): return bytes[position - 1..<position]
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          let text = take { $0 != byte && $0 != 0x0a }
          position = min(position + 1, bytes.count)
          return text
        default: break
        }
      }
      return nil
    }
  }
}
