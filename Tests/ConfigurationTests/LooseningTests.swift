import Configuration
import Gates
import Testing

/// Changes that make settings looser, apart from gates.
struct LooseningTests {
  private static let base = """
    rules: { wrong-base: error, stale-base: { limit: 10 }, pull-request-size: { lines: 300 } }
    strings: { languages: [de, fr], formats: [xcstrings, android], limits: [{ keys: a, max: 9 }], glossary: [{ term: Flow }] }
    history: { since: 2024-05-01, allow: [develop-into-main] }
    deploy: { internal: { command: [make, beta], from: develop } }
    versions: { files: [{ path: package.json, key: version }] }
    """

  @Test(arguments: [
    (
      "wrong-base: error", "wrong-base: warning",
      "the severity of rule 'wrong-base' would change from error to warning"
    ),
    (
      "wrong-base: error", "merge-target: off",
      "the severity of rule 'merge-target' would change from error to off"
    ),
    (
      "limit: 10", "limit: 20", "the limit of 10 commits behind the base would be raised or removed"
    ),
    ("lines: 300", "lines: 900", "the limit of 300 changed lines would be raised to 900"),
    (
      "lines: 300", "lines: 300, exclude: [A/**]",
      "'A/**' would be added to 'rules.pull-request-size.exclude'"
    ),
    ("[de, fr]", "[de, it]", "fewer or other languages would be required"),
    (", android]", "]", "files in the format 'android' would no longer be checked"),
    ("{ languages", "{ exclude: [B/**], languages", "'B/**' would be added to 'strings.exclude'"),
    ("rules:", "remote: upstream\nrules:", "the remote would change from 'origin' to 'upstream'"),
    (
      "2024-05-01", "2025-05-01",
      "the start of the checked history would change from 2024-05-01 to 2025-05-01"
    ),
    (
      "into-main]", "into-main, feature-into-main]",
      "'feature-into-main' would be added to 'history.allow'"
    ),
    (
      "into-main]", "into-main], owners: [zoe]",
      "branches of 'zoe' would no longer be treated as branches of a fork"
    ),
    (
      "key: version", "key: other",
      "the version in 'package.json' would be checked in another way, or not at all"
    ),
    ("[make, beta]", "[make, all]", "the deployment 'internal' would change"),
    (
      "from: develop }", "from: develop }, qa: { command: make }",
      "the deployment 'qa' would change"
    ),
    (
      "{ languages", "{ regional-fallback: true, languages",
      "a language would be accepted for its regional variants"
    ),
    ("max: 9", "max: 10", "the limit of 9 characters for 'a' would be raised or removed"),
    (
      "max: 9", "max: 9, languages: [de]",
      "the limit of 9 characters for 'a' would be raised or removed"
    ),
    (
      "term: Flow", "term: Flux",
      "the term 'Flow' would require less, or be removed from the glossary"
    ),
    // Languages without a translation would be free.
    (
      "term: Flow", "term: Flow, translations: { de: Fluss }",
      "the term 'Flow' would require less, or be removed from the glossary"
    ),
  ])
  func `a lower severity or a smaller check is reported`(old: String, new: String, message: String)
    throws
  {
    let base = try Example.read(Self.base)
    let change = try Example.read(Self.base.replacing(old, with: new))
    #expect(base.loosenings(by: change).map(\.message) == [message])
  }

  @Test(arguments: [
    ("wrong-base: error", "wrong-base: error, branch-name: error, unused-key: error"),
    ("limit: 10", "limit: 5"), ("lines: 300", "lines: 100"), ("[de, fr]", "[de, fr, it]"),
    ("max: 9", "max: 8"), ("term: Flow", "term: Flow, keep: true, forbidden: [Flux]"),
    ("max: 9 }", "max: 9 }, { keys: b, max: 1 }"),
    ("since: 2024-05-01, ", ""), ("[develop-into-main]", "[]"),
  ])
  func `an equally strict change is not reported`(old: String, new: String) throws {
    let base = try Example.read(Self.base)
    #expect(base.loosenings(by: try Example.read(Self.base.replacing(old, with: new))) == [])
  }

  @Test func `another branch model is reported`() throws {
    let change = try Example.read(Self.base + "\nbranches: { bugfix: off }\n")
    let found = try Example.read(Self.base).loosenings(by: change)
    #expect(found.map(\.path) == ["branches"])
  }
}
