import Base
import Manifests

/// The blocks of a Gradle build file, by the names before their braces.
enum GradleBlocks {
  /// The lines that make the build type `release` debuggable, in Groovy or Kotlin.
  static func debuggable(_ bytes: [UInt8]) -> [Int] {
    var (open, found): ([ArraySlice<UInt8>], [Int]) = ([], [])
    var before: ArraySlice<UInt8> = []
    var cursor = ByteCursor(bytes)
    while let byte = cursor.peek() {
      if cursor.skipComment() { continue }
      switch byte {
      case UInt8(ascii: "{"):
        open.append(before)
        cursor.position += 1
      case UInt8(ascii: "}"):
        _ = open.popLast()
        cursor.position += 1
      case _ where ByteCursor.isQuote(byte) || ASCII.isAlphanumeric(byte):
        let isQuote = ByteCursor.isQuote(byte)
        let range = isQuote ? cursor.takeQuoted() : cursor.take(while: ASCII.isAlphanumeric)
        let isFlag = ["isDebuggable", "debuggable"].contains { before.elementsEqual($0.utf8) }
        if isFlag, bytes[range].elementsEqual("true".utf8),
          open.contains(where: { $0.elementsEqual("release".utf8) })
        {
          found.append(before.startIndex)
        }
        before = bytes[range]
      default: cursor.position += 1
      }
    }
    return found.map { place in 1 + bytes[..<place].count { $0 == 0x0a } }
  }
}
