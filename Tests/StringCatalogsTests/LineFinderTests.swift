import Base
import StringCatalogs
import Testing

struct LineFinderTests {
  private static let text = "{\n\n  \"é\" : {\r\n\n\n\n\n\n\n\n\n\n123456789012345\n}\n"

  private static func plainPlace(of offset: Int, in bytes: [UInt8]) -> Place {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return Place(
      path: "a", line: before.count(where: { $0 == 10 }) + 1,
      column: before.count - lineStart + 1)
  }

  @Test func `offsets have line and column in bytes, in any order`() {
    let bytes = Array(Self.text.utf8)
    for step in 1...bytes.count {
      bytes.withUnsafeBytes { lent in
        var finder = LineFinder(lent, path: "a")
        for offset in Array(stride(from: 0, through: bytes.count, by: step)) + [0, 3, 2] {
          #expect(finder.place(of: offset) == Self.plainPlace(of: offset, in: bytes))
        }
      }
    }
  }

  @Test func `an offset outside has the nearest place inside`() {
    Array("a\nb".utf8).withUnsafeBytes { bytes in
      var finder = LineFinder(bytes, path: "a")
      #expect(finder.place(of: 99) == Place(path: "a", line: 2, column: 2))
      #expect(finder.place(of: -1) == Place(path: "a", line: 1, column: 1))
    }
  }
}
