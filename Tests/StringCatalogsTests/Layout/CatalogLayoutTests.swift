import Foundation
import StringCatalogs
import TestSupport
import Testing

struct CatalogLayoutTests {
  private let layout = CatalogLayout(collation: .foundation)

  @Test(arguments: 1...40) func `a badly formatted document is written as Foundation does`(
    seed: UInt64
  ) throws {
    var document = RandomDocument(seed: seed)
    for _ in 0..<15 {
      let text = document.text()
      let written = try formatted(text) ?? text
      #expect(written == (try oracle(text)), "\(text)")
      #expect(try formatted(written) == nil)
    }
  }

  @Test func `a file in Xcode's layout stays identical`() throws {
    #expect(try formatted(Self.catalog) == nil)
    #expect(try finding(Self.catalog) == nil)
  }

  @Test(
    arguments: [
      (.byteOrderMark, "\u{feff}{\n\n}", 0), (.lineEnd, "{\r\n  \"a\" : 1\r\n}", 1),
      (.lineEnd, "{\r\n\r\n}", 1), (.indentation, "{\n    \"a\" : 1\n}", 1),
      (.indentation, "{\"a\" : 1}", 1), (.indentation, "{\n  \"a\" : 1}", 11),
      (.indentation, " {\n\n}", 0), (.indentation, "{\n  \"a\" : 1\n,\n  \"b\" : 2\n}", 11),
      (.colon, "{\n  \"a\": 1\n}", 7),
      (.colon, "{\n  \"a\" :1\n}", 7), (.emptyObject, "{}", 1), (.emptyObject, "{\n}", 1),
      (.escape, "{\n  \"a\" : \"\\/\"\n}", 10), (.escape, "{\n  \"\\u0041\" : 1\n}", 4),
      (.escape, "{\n  \"a\" : \"\\u001F\"\n}", 10), (.escape, "{\n  \"a\" : \"\\u000a\"\n}", 10),
      (.order, "{\n  \"a10\" : 1,\n  \"a9\" : 1\n}", 17), (.finalNewline, "{\n\n}\n", 4),
    ] as [(LayoutFinding.Rule, String, Int)])
  func `the first difference from the layout has its place`(
    rule: LayoutFinding.Rule, text: String, offset: Int
  ) throws {
    let found = try finding(text)
    #expect(found?.rule == rule)
    #expect(found?.offset == offset)
    #expect(try formatted(text) == (try oracle(text)))
  }

  @Test(arguments: ["abA", "a1 0", "ab%.-\"", "aé1", "zh-HTa\n"])
  func `many names with equal starts are in Foundation's order`(alphabet: String) throws {
    var generator = SeededGenerator(seed: 6)
    let names = Set(
      (0..<150).map { _ in
        String(
          (0..<Int.random(in: 0...11, using: &generator)).compactMap { _ in
            alphabet.randomElement(using: &generator)
          })
      })
    let object = Dictionary(uniqueKeysWithValues: names.map { ($0, ["strings": [$0: 1]]) })
    let data = try JSONSerialization.data(withJSONObject: ["strings": object])
    let text = String(decoding: data, as: UTF8.self)
    #expect(try formatted(text) == (try oracle(text)))
  }

  @Test func `numbers and duplicate members stay unchanged`() throws {
    #expect(
      try formatted(#"{"b":1.50,"a":1,"a":2e1}"#) == """
        {
          "a" : 1,
          "a" : 2e1,
          "b" : 1.50
        }
        """)
  }

  @Test(arguments: ["", "{", "{\n\n}x", "{\n  \"a\" : }", "{\n  \"a\" : tru\n}", "{\n  1\n}"])
  func `other files than JSON are rejected`(text: String) {
    #expect(throws: CatalogError.self) { try formatted(text) }
  }

  @Test func `depth has a limit, and needs no stack`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: CatalogError.tooDeep(at: ByteCursor.deepest)) { try formatted(deep) }
  }

  @Test(arguments: 1...20) func `parts that are written separately equal the whole`(
    seed: UInt64
  ) throws {
    var document = RandomDocument(seed: seed)
    let values = (0..<30).map { _ in document.text() }
    let tops = stride(from: 0, to: 30, by: 5).map { first in
      let entries = (first..<first + 5).map { "\"\(37 * $0 % 11)\" : \(values[$0])" }
      return "\"\(first % 7)\": {\n    \(entries.joined(separator: ",\n    "))\n}"
    }
    let text = "{\(tops.joined(separator: ","))}"
    let written = try Array(text.utf8).withUnsafeBytes { bytes in
      let plan = CatalogCuts(bytes, parts: 12, smallestPart: 1)
      #expect(plan.count > 2)
      return try layout.formatted(bytes, parts: 12, smallestPart: 1)?.joined()
    }
    #expect(written.map { String(decoding: $0, as: UTF8.self) } == (try formatted(text)))
  }

  @Test(arguments: 1...20) func `a file without findings stays identical`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var bytes = Array(Self.catalog.utf8)
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let blank = Array(" \n\t,a\\".utf8).randomElement(using: &generator) ?? 0x20
      if Bool.random(using: &generator) {
        bytes.insert(blank, at: place)
      } else {
        bytes[place] = blank
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let found = Result(catching: { try finding(text) })
      guard case .success(let written) = Result(catching: { try formatted(text) }) else { continue }
      #expect((written == nil) == (try found.get() == nil), "\(text)")
    }
  }

  private func formatted(_ text: String) throws -> String? {
    try Array(text.utf8).withUnsafeBytes { bytes in
      let pieces = try layout.formatted(bytes, parts: 1)
      return pieces.map { String(decoding: $0.joined(), as: UTF8.self) }
    }
  }

  private func finding(_ text: String) throws -> LayoutFinding? {
    try Array(text.utf8).withUnsafeBytes { bytes in
      try layout.finding(in: bytes)
    }
  }

  private func oracle(_ text: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return String(
      decoding: try JSONSerialization.data(
        withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]),
      as: UTF8.self)
  }

  private static let catalog = #"""
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : {

        },
        "%lld items\n" : {
          "localizations" : {
            "zh-Hant" : {
              "stringSet" : {
                "values" : [
                  "/\"\\\u0001",
                  "a\u200b"
                ]
              }
            },
            "zh-HK" : {

            }
          },
          "shouldTranslate" : false
        }
      },
      "version" : "1.0"
    }
    """#.replacingOccurrences(of: "\\u200b", with: "\u{200b}")
}
