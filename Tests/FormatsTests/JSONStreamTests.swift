import Base
import TestSupport
import Testing

@Suite struct JSONStreamTests {
  static let text = #"""
    { "a": [1, -2.5e3, 0, "x\n\u00e4\ud83d\ude00\"", true, false, null, [], {}],
      "a": "Größe", "": {"b": {"c": [[]]}} }

    """#

  static let events = [
    "{", "a:", "[", "1", "-2.5e3", "0", "'x\nä😀\"", "true", "false", "null", "[", "]", "{", "}",
    "]", "a:", "'Größe", ":", "{", "b:", "{", "c:", "[", "[", "]", "]", "}", "}", "}",
  ]

  @Test(arguments: [1, 2, 3, 5, 7, 64, 1 << 16])
  func `the events do not depend on where the pieces end`(chunk: Int) throws {
    #expect(try outline(json: Self.text, chunk: chunk) == Self.events)
  }

  @Test(arguments: [
    ("", 0, "empty"), ("\n ", 0, "empty"), ("{\n", 2, "truncated"), ("[1\n,", 2, "truncated"),
    ("\"a", 1, "truncated"), ("tru", 1, "truncated"), ("[1,\n]", 2, "a value"),
    ("{\"a\"\n1}", 2, "':'"),
    ("[1\n2]", 2, "','"), ("{1:2}", 1, "a name"), ("[01]", 1, "a value"), ("[+1]", 1, "a value"),
    ("[1.]", 1, "a value"), ("[.5]", 1, "a value"), ("[1e]", 1, "a value"), ("[NaN]", 1, "a value"),
    ("[\"\\x\"]", 1, "escape"), ("[\"\\u12\"]", 1, "four digits"), ("[\"\n\"]", 1, "control"),
    ("[1]\nwarning: x", 2, "follows"), ("{}\n{}", 2, "follows"), ("[1}", 1, "','"),
    ("truex", 1, "follows"),
    ("{\"a\":1,}", 1, "a name"),
  ])
  func `an error has its line`(text: String, line: Int, words: String) {
    let fault = #expect(throws: StreamFault.self) { try outline(json: text) }
    #expect(
      fault?.message(of: "text").contains(words) == true, "\(fault?.message(of: "text") ?? "")")
    #expect(fault?.line ?? 0 == line)
  }

  @Test func `text after the value is accepted if it is allowed`() throws {
    let words = try outline(json: "{}\n2 warnings", allowsTrailingText: true)
    #expect(words == ["{", "}"])
    var json = try JSONStream(ByteChunks("[] x"), allowsTrailingText: true)
    try json.readArray { _ in }
    try json.readEnd()
    let hasTrailingText = json.hasTrailingText
    #expect(hasTrailingText)
  }

  @Test func `numbers of any size are read`() throws {
    var numbers: [JSONNumber] = []
    var json = try JSONStream(
      ByteChunks("[12, 12.0, 1e3, 1.5, -7, 18446744073709551615, 1e999, -1e999]"))
    try json.readArray { json throws(StreamFault) in
      if let number = try json.readNumber() { numbers.append(number) }
    }
    #expect(numbers.map(\.integer) == [12, 12, 1000, nil, -7, nil, nil, nil])
    #expect(numbers.map(\.count) == [12, 12, 1000, 1, 0, .max, .max, 0])
    #expect(numbers[6].double == nil)
  }

  @Test func `values that are not read are skipped`() throws {
    var json = try JSONStream(ByteChunks(#"{"a":{"b":[1,{"c":"\""}]},"d":"x","e":[1,2],"f":7}"#))
    var seen: [String] = []
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "a": _ = try json.next()
      case "e": try json.readArray { _ in seen.append("element") }
      case "f": seen.append("f\(try json.readNumber()?.integer ?? 0)")
      default: if try json.readNumber() != nil { seen.append(name) }
      }
    }
    try json.readEnd()
    #expect(seen == ["element", "element", "f7"])
  }

  @Test func `a bomb is rejected`() {
    for text in ["[", "{\"a\":", "[[{\"a\":[", "[{\"a\":"] {
      #expect(throws: StreamFault.self) {
        try outline(json: String(repeating: text, count: 1_000_000))
      }
    }
    let digits = String(repeating: "9", count: 2000)
    #expect(throws: StreamFault.self) { try outline(json: "[\(digits)]", chunk: 10) }
  }

  @Test func `a long string can be skipped but not read`() throws {
    let text = "[\"" + String(repeating: "Größe \\\" ", count: 600_000) + "\"]"
    #expect(throws: StreamFault.self) { try outline(json: text, chunk: 9999) }
    var json = try JSONStream(ByteChunks(Array(text.utf8), size: 9999))
    try json.skipValue()
    try json.readEnd()
  }

  @Test func `any bytes are read or rejected`() {
    let marks = Array("{}[]\",:\\ue1.-".utf8)
    var random = SeededGenerator(seed: 2)
    for _ in 0..<3000 {
      var bytes = Array(Self.text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          Bool.random(using: &random)
          ? .random(in: 0...127, using: &random)
          : marks[Int.random(in: 0..<marks.count, using: &random)]
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let whole = try? outline(json: text)
      #expect((try? outline(json: text, chunk: 7)) == whole)
    }
  }
}
