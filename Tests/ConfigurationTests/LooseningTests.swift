import Configuration
import Gates
import Testing

/// What a change asks less for besides its gates.
struct LooseningTests {
  private static let base = """
    rules: { wrong-base: error, stale-base: { limit: 10 }, pull-request-size: { lines: 300 } }
    strings: { languages: [de, fr], formats: [xcstrings, android] }
    history: { since: 2024-05-01, allow: [develop-into-main] }
    deploy: { internal: { command: [make, beta], from: develop } }
    versions: { files: [{ path: package.json, key: version }] }
    """

  @Test(arguments: [
    (
      "wrong-base: error", "wrong-base: warning",
      "the rule 'wrong-base' weighs error, and would weigh warning"
    ),
    (
      "wrong-base: error", "merge-target: off",
      "the rule 'merge-target' weighs error, and would weigh off"
    ),
    ("limit: 10", "limit: 20", "a base may be at most 10 commits old, and might be older"),
    ("lines: 300", "lines: 900", "a change may have 300 lines, and might have 900"),
    (
      "lines: 300", "lines: 300, exclude: [A/**]",
      "'rules.pull-request-size.exclude' has no 'A/**', and would"
    ),
    ("[de, fr]", "[de, it]", "fewer languages would be asked for, or others"),
    (", android]", "]", "texts of the format 'android' would not be judged"),
    ("{ languages", "{ exclude: [B/**], languages", "'strings.exclude' has no 'B/**', and would"),
    ("rules:", "remote: upstream\nrules:", "the remote is 'origin', and would be 'upstream'"),
    (
      "2024-05-01", "2025-05-01",
      "merges are evaluated since 2024-05-01, and would be since 2025-05-01"
    ),
    (
      "into-main]", "into-main, feature-into-main]",
      "'history.allow' has no 'feature-into-main', and would"
    ),
    (
      "into-main]", "into-main], owners: [zoe]",
      "branches of 'zoe' are a fork's, and would be the repository's own"
    ),
    (
      "key: version", "key: other",
      "the version in 'package.json' would not be judged as it is"
    ),
    ("[make, beta]", "[make, all]", "the deployment 'internal' would be another one"),
    (
      "from: develop }", "from: develop }, qa: { command: make }",
      "the deployment 'qa' would be another one"
    ),
    (
      "{ languages", "{ regional-fallback: true, languages",
      "a language would stand in for its regions"
    ),
  ])
  func `what weighs or judges less is told`(old: String, new: String, message: String) throws {
    let base = try Example.read(Self.base)
    let change = try Example.read(Self.base.replacing(old, with: new))
    #expect(base.loosenings(by: change).map(\.message) == [message])
  }

  @Test(arguments: [
    ("wrong-base: error", "wrong-base: error, branch-name: error, unused-key: error"),
    ("limit: 10", "limit: 5"), ("lines: 300", "lines: 100"), ("[de, fr]", "[de, fr, it]"),
    ("since: 2024-05-01, ", ""), ("[develop-into-main]", "[]"),
  ])
  func `what asks for as much is not told`(old: String, new: String) throws {
    let base = try Example.read(Self.base)
    #expect(base.loosenings(by: try Example.read(Self.base.replacing(old, with: new))) == [])
  }

  @Test func `another branch model is told`() throws {
    let change = try Example.read(Self.base + "\nbranches: { bugfix: off }\n")
    let found = try Example.read(Self.base).loosenings(by: change)
    #expect(found.map(\.path) == ["branches"])
  }
}
