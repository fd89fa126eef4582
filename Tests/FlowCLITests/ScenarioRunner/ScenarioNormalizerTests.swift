import Foundation
import Testing

@Suite struct ScenarioNormalizerTests {
  static let first = "eb04c2e9e3d4fa0d76c95c737f54fcc18498aadb"
  static let second = "cdcab34939d7a3e3e72d515c90625fcf4beb2ee0"
  static let digits = "7143608750714360875071436087507143608750"

  @Test(arguments: [
    ("% switch --quiet --no-guess --no-recurse-submodules develop", "% switch develop"),
    ("% switch --quiet --discard-changes develop", "% switch --discard-changes develop"),
    (
      "% merge --no-ff --quiet --no-stat -m Merge 'a' into b c",
      "% merge --no-ff -m Merge 'a' into b c"
    ),
    ("% commit-tree tree -p one -p two -F -", "% commit-tree -p one -p two"),
    ("% commit-tree -p one -p two", "% commit-tree -p one -p two"),
    ("% tag --annotate --sign --file=- -- v1.1.0 one", "% tag --annotate --sign v1.1.0 one"),
    ("% push --porcelain --atomic -- origin a:b :c", "% push --atomic origin a:b :c"),
    ("% config --local --add branch.a.rebase true", "% config --local --add branch.a.rebase true"),
    ("% reset --hard", "% reset --hard"),
  ])
  func `a call that writes keeps what it writes`(_ recorded: String, _ expected: String) {
    #expect(ScenarioNormalizer.writes([recorded]) == [expected])
  }

  @Test(arguments: [
    "% status --porcelain=v2 -z", "% rev-list --stdin", "% merge-tree --write-tree one two",
    "% config -z --get-regexp ^branch", "% config --list", "% log -1", "% write-tree",
  ])
  func `a call that only reads is left out`(_ recorded: String) {
    #expect(ScenarioNormalizer.writes([recorded]).isEmpty)
  }

  @Test func `further lines belong to the call before them`() {
    let outcome = [
      "= 0", "> status", "% update-ref -m finish --stdin -z", "%   update refs/heads/a one two ",
      "% merge -m Squash", "% * Branch", "% cat-file -p", "%   one",
    ]
    #expect(
      ScenarioNormalizer.writes(outcome) == [
        "= 0", "> status", "% update-ref -m finish", "%   update refs/heads/a one two",
        "% merge -m Squash", "% * Branch",
      ])
  }

  @Test func `the number and the order of writes stay`() {
    let outcome = ["% switch a", "% status", "% switch b", "% switch a", "% switch a"]
    #expect(
      ScenarioNormalizer.writes(outcome) == [
        "% switch a", "% switch b", "% switch a", "% switch a",
      ])
  }

  @Test func `ids have names by first appearance, in all steps and in the graph`() throws {
    let short = Self.first.prefix(10)
    let scenario = try Scenario(
      parsing: """
        # a title
        history: feature
        $ flowctl finish
        > squashed (\(short)), \(Self.second.prefix(7))..\(short)
        % cat-file -p \(String(repeating: "a1", count: 20))
        % update-ref --stdin
        %   update refs/heads/develop \(Self.first) \(Self.second)
        $ flowctl undo
        > moved to \(Self.second.prefix(10))
        @ \(short) Fix
        """)
    let normalized = ScenarioNormalizer.normalize(scenario)
    #expect(
      normalized.steps.map(\.outcome) == [
        ["> squashed (c1), c2..c1", "% update-ref", "%   update refs/heads/develop c1 c2"],
        ["> moved to c2"],
      ])
    #expect(normalized.graph == ["@ c1 Fix"])
    #expect(ScenarioNormalizer.normalize(normalized) == normalized)
  }

  @Test func `other words that look like an id stay`() throws {
    let recorded = [
      "> 1704067380 bytes, 2024010203", "> effaced facade1", "> v1.1.0 ABCDEF12 deadbeef_1",
      "> \(Self.digits.prefix(10)) \(Self.digits)", "> \(Self.first)0",
    ]
    var scenario = try Scenario(parsing: "# t\nhistory: feature\n$ flowctl status\n")
    scenario.steps[0].outcome = recorded
    #expect(
      ScenarioNormalizer.normalize(scenario).steps[0].outcome == [
        "> 1704067380 bytes, 2024010203", "> effaced c1", "> v1.1.0 ABCDEF12 deadbeef_1",
        "> c2 c2", "> \(Self.first)0",
      ])
  }

  @Test(arguments: Scenario.names)
  func `a scenario file is normalized`(_ name: String) throws {
    let scenario = try Scenario(
      parsing: String(contentsOfFile: Scenario.path(name), encoding: .utf8))
    #expect(ScenarioNormalizer.normalize(scenario) == scenario)
  }
}
