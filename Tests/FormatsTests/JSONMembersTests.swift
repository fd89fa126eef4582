import Base
import TestSupport
import Testing

@Suite struct JSONMembersTests {
  private enum Member: String, CaseIterable {
    case name
    case other = "öther"
  }

  private static let members = JSONMembers(Member.self)

  /// Names and values that are read, with pieces of `size`.
  private func read(_ text: String, size: Int) throws -> [String] {
    var json = try JSONStream(ByteChunks(Array(text.utf8), size: size))
    var found: [String] = []
    try json.readObject(Self.members) { json, member throws(StreamFault) in
      found.append("\(member)=\(try json.readString() ?? "none")")
    }
    try json.readEnd()
    return found
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `only the requested members are read`(_ size: Int) throws {
    let text = #"""
      {"x": {"name": "no", "y": [1, -2.5e3, "a\"b", {}, []]}, "name": "a", "": null,
       "n\u0061me": "b", "öther": "c", "namex": 0, "other": true}
      """#
    #expect(try read(text, size: size) == ["name=a", "name=b", "other=c"])
  }

  @Test(arguments: [
    #"{"x": {1}}"#, #"{"x": [1 2]}"#, #"{"x": 01}"#, #"{"x": "a"#, #"{"x" 1}"#, #"{x: 1}"#,
    #"{"x": [1,]}"#, #"{"x": tru}"#, "{\"x\": \"\u{1}\"}", #"{"x": {"y": 1]}"#, #"{"x": -}"#,
    #"{"x": 1,}"#,
  ])
  func `skipped values must be well-formed, too`(_ text: String) {
    for size in [1, 1000] {
      #expect(throws: StreamFault.self) { try read(text, size: size) }
    }
  }

  @Test func `a text that is skipped as a whole is valid if it is valid in small pieces`() {
    var generator = SeededGenerator(seed: 7)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\\"\"", "1", "-0", "2.5", "true", "null", " ",
      "\"", "\\", "01",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 1...9, using: &generator)
      let inner = (0..<count).compactMap { _ in parts.randomElement(using: &generator) }.joined()
      let text = "[\(inner)]"
      let verdicts = [1, 1000].map { size in
        (try? pass(text, size: size)) != nil
      }
      #expect(verdicts[0] == verdicts[1], "\(text)")
    }
  }

  private func pass(_ text: String, size: Int) throws(StreamFault) {
    var json = try JSONStream(ByteChunks(Array(text.utf8), size: size))
    try json.skipValue()
    try json.readEnd()
  }
}
