import Base
import Manifests
import Testing
import YAML

struct SpecReaderTests {
  private func read(_ text: String) throws(YAMLError) -> YAMLNode {
    try SpecReader.read(Array(text.utf8), path: "project.yml")
  }

  private func refusal(_ text: String) -> YAMLError? {
    do throws(YAMLError) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `anchors, aliases and merges are resolved, own keys first`() throws {
    let root = try read(
      """
      base: &base
        A: 1
        B: [x, &y z]
      own:
        <<: *base
        A: 2
      list:
        <<: [*base, {C: *y}]
      """)
    #expect(root["own"]?["A"]?.text == "2")
    #expect(root["own"]?["B"]?.texts == ["x", "z"])
    #expect(root["list"]?["C"]?.text == "z")
    #expect(root["own"]?["B"]?.place == Place(path: "project.yml", line: 3, column: 6))
    #expect(root["base"]?.hasAnchor == true && root["own"]?.hasAnchor == false)
  }

  @Test func `places count bytes, also after multibyte characters and a byte order mark`() throws {
    let root = try read("\u{FEFF}ä: ü\r\nname: {é: 'ö', b: 1}\r\n")
    #expect(root["name"]?["b"]?.place == Place(path: "project.yml", line: 2, column: 21))
  }

  @Test(arguments: [
    "a: one\n  two\n  three: no\n", "a: >2\n   x\n  y\nb: 1\n", "a: [one\n  two, three]\n",
    "&x a: *x\n", "a: !!str 1\nb: !local {c: 1}\n", "? a\n: b\n",
  ])
  func `full YAML is read or rejected, never more`(text: String) {
    switch refusal(text)?.fault {
    case nil, .complexKey, .syntax: break
    case let error?: Issue.record("unexpected: \(error)")
    }
  }

  @Test func `multiline texts are one text`() throws {
    #expect(try read("a: one\n  two\n\n  three\nb: x\n")["a"]?.text == "one two\nthree")
    #expect(try read("a: |2\n   x\n  y\nb: z\n")["a"]?.text == " x\ny\n")
  }

  @Test func `a billion laughs attack is counted and rejected`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    guard case .tooManyNodes = refusal(text)?.fault else {
      Issue.record("expected a refusal")
      return
    }
  }

  @Test(arguments: [
    "*a3 : 1", "*a3: 1", "x: { *a3 : 1 }", "x: [*a3\n  : 1]", "x: { *a3: 1 }", "x: { [b]: 1 }",
    "x: [{b: 1}: 2]", "x: { {b: 1} : 2 }", "x: [[b]\n # c\n : 1]", "? [b]\n: 1",
  ])
  func `an alias, a list or a map is not a key`(_ line: String) {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...3 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    switch refusal(text + line + "\n")?.fault {
    case .complexKey: break
    // After a line ending, libyaml does not read ':' as a key separator.
    case .syntax where line.contains("\n"): break
    case let fault: Issue.record("expected a refusal of the key, got \(String(describing: fault))")
    }
  }

  @Test func `aliases are resolved everywhere, before keys of any form`() throws {
    let root = try read(
      """
      a: &a [1]
      list: [*a, {b: *a, "c": *a}, x: *a]
      b: *a
      :c: 1
      d: &d e
      """)
    #expect(root["list"]?.items.first?.texts == ["1"])
    #expect(root["b"]?.texts == ["1"] && root[":c"]?.text == "1" && root["d"]?.text == "e")
  }

  @Test(arguments: [
    ("[", 250_000), ("{a: ", 60_000), ("- ", 100_000), ("&a [", 60_000), ("!x {a: ", 60_000),
    ("a: &b\n ", 20_000),
  ])
  func `nesting is rejected at its limit in every notation`(opener: String, count: Int) {
    #expect(refusal(String(repeating: opener, count: count)) != nil)
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "twice"), ("- a\n", "a map"), ("a: [", "not YAML"), ("a: *b\n", "not YAML"),
    ("<<: 1\n", "'<<'"), ("a: \u{202E}b\n", "U+202E"), ("a: 1\n---\nb: 2\n", "one document"),
  ])
  func `an unreadable text is reported`(text: String, words: String) {
    let findings = lint(text).findings
    #expect(findings.map(\.diagnostic.rule) == [.manifest])
    #expect(findings.first?.diagnostic.message.contains(words) == true)
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "\u{FEFF}"])
  func `a file without content is an empty map`(text: String) throws {
    #expect(try read(text).entries.isEmpty)
  }
}
