import Configuration
import Testing

/// Files that are made to hang, exhaust or mislead a reader.
struct HostileFileTests {
  private func refusal(_ text: String) -> ConfigReadError? {
    refusal(Array(text.utf8))
  }

  private func refusal(_ bytes: [UInt8]) -> ConfigReadError? {
    do throws(ConfigReadError) {
      _ = try ConfigReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file beyond the limit is refused before anything is parsed`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 10_000_000)
    #expect(refusal(bytes) == .tooLarge(bytes: 10_000_000))
  }

  @Test func `a billion laughs are refused at the first anchor or alias`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(refusal(text) == .anchor(ConfigPlace(line: 1, column: 5)))
    #expect(refusal("x: [a, *b]") == .alias(ConfigPlace(line: 1, column: 8)))
  }

  @Test(arguments: [
    ("[", 250_000), ("{a: ", 60_000), ("- ", 100_000), ("a: [", 60_000), ("[{", 100_000),
    ("[a: ", 50_000),
  ])
  func `nesting is refused at its limit however it is written`(opener: String, count: Int) {
    let error = refusal(String(repeating: opener, count: count))
    switch error {
    case .tooDeep, .syntax: break
    default: Issue.record("expected a refusal, got \(String(describing: error))")
    }
  }

  @Test func `closing brackets in quotes do not hide the depth`() {
    let text = String(repeating: "[ ']', \"]\", ", count: 200)
    #expect(refusal(text) == .tooDeep(ConfigPlace(line: 1, column: 32 * 12 + 1)))
  }

  @Test func `nesting over lines is refused at its limit`() {
    let lines = (0..<60).map { String(repeating: " ", count: $0) + "k:" }
    #expect(refusal(lines.joined(separator: "\n")) == .tooDeep(ConfigPlace(line: 33, column: 33)))
  }

  @Test func `more nodes than the limit are refused`() {
    let text = "[" + String(repeating: "a,", count: 12_000) + "]"
    #expect(refusal(text) == .tooManyNodes(ConfigPlace(line: 1, column: 20_000)))
    let dashes = String(repeating: "-\n", count: 60_000)
    #expect(refusal(dashes) == .tooManyNodes(ConfigPlace(line: 30_001, column: 1)))
  }

  @Test(arguments: [
    ("a: !!python/object x", ConfigReadError.tag(ConfigPlace(line: 1, column: 4))),
    ("%TAG ! x:y\n---\na: b", .directive(ConfigPlace(line: 1, column: 1))),
    ("? a\n: b", .complexKey(ConfigPlace(line: 1, column: 1))),
    ("{[a]: b}", .complexKey(ConfigPlace(line: 1, column: 5))),
    ("[a]: b", .complexKey(ConfigPlace(line: 1, column: 4))),
    ("a:\n  <<: {b: c}", .mergeKey(ConfigPlace(line: 2, column: 3))),
    ("a: 1\nb: 2\na: 3", .duplicateKey("a", ConfigPlace(line: 3, column: 1), first: 1)),
    ("a: 1\n---\nb: 2", .severalDocuments(ConfigPlace(line: 2, column: 1))),
    ("a: 1\n...\n", .severalDocuments(ConfigPlace(line: 2, column: 1))),
    ("---\n---\na: 1", .severalDocuments(ConfigPlace(line: 2, column: 1))),
    ("a: one\n  two", .unquotedLines(ConfigPlace(line: 2, column: 3))),
    ("a: [one\n two]", .unquotedLines(ConfigPlace(line: 2, column: 2))),
    ("a: one\n  'two\n[[[[", .unquotedLines(ConfigPlace(line: 2, column: 3))),
    ("a: |2\n    x", .statedIndentation(ConfigPlace(line: 1, column: 5))),
    ("a: b\0", .forbiddenCharacter(scalar: 0, ConfigPlace(line: 1, column: 5))),
    ("a: b\u{85}[", .forbiddenCharacter(scalar: 0x85, ConfigPlace(line: 1, column: 5))),
    ("a:\n ü\u{202E}", .forbiddenCharacter(scalar: 0x202E, ConfigPlace(line: 2, column: 4))),
    ("a: b\n\u{FEFF}c: d", .forbiddenCharacter(scalar: 0xFEFF, ConfigPlace(line: 2, column: 1))),
  ])
  func `what a plain file does not need is refused at its place`(
    text: String, expected: ConfigReadError
  ) {
    #expect(refusal(text) == expected)
  }

  @Test(arguments: [
    [0x61, 0xff], [0xff, 0xfe, 0x61, 0x00], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf],
  ])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    #expect(refusal(bytes) == .notUTF8)
  }

  @Test(arguments: [
    "a: [b", "a: }", "a: \"b", "\ta: b", "a: b: c", "@", "a: 'b' c", "{", "- a\nb: c",
  ])
  func `what is not YAML is refused with a place`(text: String) {
    guard case .syntax = refusal(text) else {
      Issue.record("expected a refusal, got \(String(describing: refusal(text)))")
      return
    }
  }

  /// Texts of YAML's own signs, in every order that a fixed generator gives.
  @Test func `no text of signs traps, and none nests deeper than the limit`() {
    var generator = Xorshift(state: 0x2545_F491_4F6C_DD1D)
    let signs = Array("[]{},:-?'\"|>#&*!%@ab \n\t.\\<".utf8) + Array("  \n- : ".utf8)
    for _ in 0..<2_000 {
      let length = Int(generator.next() % 60)
      let bytes = (0..<length).map { _ in signs[Int(generator.next() % UInt64(signs.count))] }
      if let tree = try? ConfigReader.read(bytes) { #expect(depth(of: tree) <= 33) }
    }
  }

  private func depth(of node: ConfigNode) -> Int {
    switch node.value {
    case .scalar: 1
    case .list(let items): 1 + (items.map(depth).max() ?? 0)
    case .map(let entries): 1 + (entries.map { depth(of: $0.value) }.max() ?? 0)
    }
  }
}
