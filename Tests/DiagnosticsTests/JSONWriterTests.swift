import Base
import Foundation
import Testing

struct JSONWriterTests {
  @Test func `keys are sorted by their bytes`() {
    let value: JSONValue = ["b": 1, "B": 2, "a\u{301}": 3, "ä": 4, "a": 5, "": 6]
    #expect(compact(value) == #"{"":6,"B":2,"a":5,"á":3,"b":1,"ä":4}"#)
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\n\r\t\u{8}\u{c}", #""\n\r\t\b\f""#),
    ("\u{0}\u{1f}\u{7f}", #""\u0000\u001f\u007f""#),
    ("\u{80}\u{9f}\u{a0}", "\"\\u0080\\u009f\u{a0}\""),
    ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""), ("ä👩‍💻", "\"ä👩‍💻\""),
    ("\u{200b}\u{200f}\u{202e}\u{2066}", #""\u200b\u200f\u202e\u2066""#),
    ("##[error]", ##""#\u0023[error]""##),
  ])
  func `strings are escaped only if required`(text: String, written: String) {
    #expect(compact(.string(text)).unicodeScalars.elementsEqual(written.unicodeScalars))
  }

  @Test func `every character is read back unchanged`() throws {
    let scalars = (0...0x2fff).compactMap(Unicode.Scalar.init) + ["\u{ffff}", "\u{10ffff}"]
    for scalar in scalars {
      let text = "#\(Character(scalar))#\(Character(scalar))"
      let read = try JSONSerialization.jsonObject(
        with: Data(JSONWriter(.compact).bytes([.string(text)])))
      let texts = try #require(read as? [String])
      #expect(texts.first.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test func `the pretty layout has one member per line`() {
    let value: JSONValue = ["a": [1, .null, true], "b": [:], "c": [], "d": ["e": "f"]]
    let text = String(decoding: JSONWriter(.pretty).bytes(value), as: UTF8.self)
    #expect(
      text == """
        {
          "a": [
            1,
            null,
            true
          ],
          "b": {},
          "c": [],
          "d": {
            "e": "f"
          }
        }
        """)
  }

  @Test
  func `lists within lists are written as their values, in short pieces`() {
    let columns = ["a", "b"]
    let cards = 0..<20_000
    let members: [String: @Sendable (Int) -> JSONValue] = [
      "b": { .number($0) }, "a": { _ in 1 },
      "c": { .array(Array(repeating: "c", count: $0 % 3)) },
    ]
    let lists = JSONList(columns) {
      ["name": .string($0)]
    } lists: { column in
      column == "a"
        ? ["cards": JSONList(Array(cards), members: members)] : [:]
    }
    var pieces: [[UInt8]] = []
    JSONWriter().write(["columns": 0, "end": true], lists: ["columns": lists]) { pieces.append($0) }
    let value: JSONValue = [
      "columns": [
        [
          "name": "a",
          "cards": .array(
            cards.map {
              ["b": .number($0), "a": 1, "c": .array(Array(repeating: "c", count: $0 % 3))]
            }),
        ], ["name": "b"],
      ], "end": true,
    ]
    #expect(Array(pieces.joined()) == JSONWriter().bytes(value))
    #expect(pieces.count > 4 && pieces.allSatisfy { $0.count < 1 << 17 })
  }

  @Test func `numbers are written completely`() {
    #expect(compact([.number(.min), .number(.max)]) == "[\(Int.min),\(Int.max)]")
  }

  private func compact(_ value: JSONValue) -> String {
    String(decoding: JSONWriter(.compact).bytes(value), as: UTF8.self)
  }
}
