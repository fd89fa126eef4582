import Configuration
import Base
import Testing
import YAML

/// Files that try to hang, exhaust or mislead a reader.
struct HostileFileTests {
  private func refusal(_ text: String) -> YAMLError? {
    refusal(Array(text.utf8))
  }

  private func refusal(_ bytes: [UInt8]) -> YAMLError? {
    do throws(YAMLError) {
      _ = try ConfigReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file beyond the limit is rejected before it is parsed`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 10_000_000)
    #expect(refusal(bytes) == YAMLError(.tooLarge(bytes: 10_000_000, most: ConfigLimits.bytes)))
  }

  @Test func `the billion-laughs attack is rejected at the first anchor or alias`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(refusal(text) == YAMLError(.anchor, at: TextPlace(line: 1, column: 5)))
    #expect(refusal("x: [a, *b]") == YAMLError(.alias, at: TextPlace(line: 1, column: 8)))
  }

  @Test(arguments: [
    ("[", 250_000), ("{a: ", 60_000), ("- ", 100_000), ("a: [", 60_000), ("[{", 100_000),
    ("[a: ", 50_000),
  ])
  func `nesting is rejected at its limit in every form`(opener: String, count: Int) {
    let error = refusal(String(repeating: opener, count: count))
    switch error?.fault {
    case .tooDeep, .syntax: break
    default: Issue.record("expected a refusal, got \(String(describing: error))")
    }
  }

  @Test func `closing brackets in quotes do not hide the depth`() {
    let text = String(repeating: "[ ']', \"]\", ", count: 200)
    #expect(
      refusal(text) == YAMLError(.tooDeep(most: 32), at: TextPlace(line: 1, column: 32 * 12 + 1)))
  }

  @Test func `nesting over lines is rejected at its limit`() {
    let lines = (0..<60).map { String(repeating: " ", count: $0) + "k:" }
    #expect(
      refusal(lines.joined(separator: "\n"))
        == YAMLError(.tooDeep(most: 32), at: TextPlace(line: 33, column: 33)))
  }

  @Test func `more nodes than the limit are rejected`() {
    let text = "[" + String(repeating: "a,", count: 12_000) + "]"
    #expect(
      refusal(text)
        == YAMLError(.tooManyNodes(most: 10_000), at: TextPlace(line: 1, column: 20_000)))
    let dashes = String(repeating: "-\n", count: 60_000)
    #expect(
      refusal(dashes)
        == YAMLError(.tooManyNodes(most: 10_000), at: TextPlace(line: 10_000, column: 2)))
  }

  @Test(arguments: [
    ("a: !!python/object x", YAMLError.Fault.tag, 1, 4),
    ("%TAG ! x:y\n---\na: b", .directive, 1, 1),
    ("? a\n: b", .complexKey, 1, 1),
    ("{[a]: b}", .complexKey, 1, 2),
    ("[a]: b", .complexKey, 1, 1),
    ("a:\n  <<: {b: c}", .mergeKey, 2, 3),
    ("a: 1\nb: 2\na: 3", .duplicateKey("a", first: 1), 3, 1),
    ("a: 1\n---\nb: 2", .severalDocuments, 2, 1),
    ("a: 1\n...\n", .severalDocuments, 2, 1),
    ("---\n---\na: 1", .severalDocuments, 2, 1),
    ("a: one\n  two", .unquotedLines, 2, 3),
    ("a: [one\n two]", .unquotedLines, 2, 2),
    ("a: one\n  'two\n[[[[", .unquotedLines, 2, 3),
    ("a: |2\n    x", .statedIndentation, 1, 5),
    ("a: b\0", .forbiddenCharacter(0), 1, 5),
    ("a: b\u{85}[", .forbiddenCharacter(0x85), 1, 5),
    ("a:\n ü\u{202E}", .forbiddenCharacter(0x202E), 2, 4),
    ("a: b\n\u{FEFF}c: d", .forbiddenCharacter(0xFEFF), 2, 1),
  ])
  func `unsupported YAML is rejected with its place`(
    text: String, fault: YAMLError.Fault, line: Int, column: Int
  ) {
    #expect(refusal(text) == YAMLError(fault, at: TextPlace(line: line, column: column)))
  }

  @Test(arguments: [
    [0x61, 0xff], [0xff, 0xfe, 0x61, 0x00], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf],
  ])
  func `bytes that are not UTF-8 are rejected`(bytes: [UInt8]) {
    #expect(refusal(bytes) == YAMLError(.notUTF8))
  }

  @Test(arguments: [
    "a: [b", "a: }", "a: \"b", "\ta: b", "a: b: c", "@", "a: 'b' c", "{", "- a\nb: c",
  ])
  func `invalid YAML is rejected with a place`(text: String) {
    guard case .syntax = refusal(text)?.fault else {
      Issue.record("expected a refusal, got \(String(describing: refusal(text)))")
      return
    }
  }

  /// Texts of special YAML characters, in every order from a fixed generator.
  @Test func `no text of special characters traps, and none nests deeper than the limit`() {
    var generator = Xorshift(state: 0x2545_F491_4F6C_DD1D)
    let signs = Array("[]{},:-?'\"|>#&*!%@ab \n\t.\\<".utf8) + Array("  \n- : ".utf8)
    for _ in 0..<2_000 {
      let length = Int(generator.next() % 60)
      let bytes = (0..<length).map { _ in signs[Int(generator.next() % UInt64(signs.count))] }
      if let tree = try? ConfigReader.read(bytes) { #expect(depth(of: tree) <= 33) }
    }
  }

  private func depth(of node: YAMLNode) -> Int {
    switch node.value {
    case .scalar: 1
    case .list(let items): 1 + (items.map(depth).max() ?? 0)
    case .map(let entries): 1 + (entries.map { depth(of: $0.value) }.max() ?? 0)
    }
  }
}
