import Configuration
import Base
import Testing
import YAML

struct ConfigReaderTests {
  private func read(_ text: String) throws(YAMLError) -> YAMLNode {
    try ConfigReader.read(Array(text.utf8))
  }

  @Test func `scalars keep their written text, with line and byte column`() throws {
    let root = try read("names: { max-length: 0755 }\nremote: off\nü: 22:22\n")
    let entries = try #require(map(root))
    #expect(entries.map(\.key) == ["names", "remote", "ü"])
    let names = try #require(map(entries[0].value))
    #expect(names[0].value == YAMLNode(.scalar("0755"), at: Place(path: "", line: 1, column: 22)))
    #expect(entries[1].value.value == .scalar("off"))
    #expect(entries[1].keyPlace == Place(path: "", line: 2, column: 1))
    #expect(entries[2].value == YAMLNode(.scalar("22:22"), at: Place(path: "", line: 3, column: 5)))
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "\u{FEFF}", "\u{FEFF}# x\r\n"])
  func `a file without content is an empty map or an empty text`(text: String) throws {
    #expect(try read(text).value == .map([]))
  }

  @Test func `a byte order mark, other line ends and one document marker are read`() throws {
    let root = try read("\u{FEFF}---\r\npreset: classic\r\nremote: 'a''b'\r\n")
    #expect(try #require(map(root)).map(\.key) == ["preset", "remote"])
  }

  @Test func `special characters in quotes, comments and block scalars are text`() throws {
    let root = try read(
      """
      a: "**/*.swift &x !y"  # *alias &anchor !tag
      b: 'it''s [[[ {{{ *x'
      c: one & two * three ! four
      d: |
        *not an alias
          &nor an anchor

        --- [[[
      e:
        - "x
          *y"
        - [z, {k: 'v]', w: plain text}]
      f: >-
        ? folded
      """)
    let entries = try #require(map(root))
    #expect(entries.map(\.key) == ["a", "b", "c", "d", "e", "f"])
    #expect(entries[1].value.value == .scalar("it's [[[ {{{ *x"))
    #expect(entries[3].value.value == .scalar("*not an alias\n  &nor an anchor\n\n--- [[[\n"))
  }

  private func map(_ node: YAMLNode) -> [YAMLNode.Entry]? {
    if case .map(let entries) = node.value { entries } else { nil }
  }
}
