import Diagnostics
import Gitflow
import Testing

struct NextMovesTests {
  private let model = BranchModel.adapted

  private func commands(
    _ name: String, target: String? = nil, distance: Distance? = nil, published: Distance? = nil,
    pullRequest: Int? = nil, merged: Int? = nil, owed: [BranchStanding.Owed] = []
  ) -> [String] {
    var standing = BranchStanding(
      name: name, branchClass: BranchClassifier(model).classify(name))
    (standing.target, standing.distance, standing.published) = (target, distance, published)
    (standing.pullRequest, standing.owed) = (pullRequest, owed)
    standing.mergedRequest = merged
    return NextMoves(model).moves(from: standing).map(\.command.text)
  }

  @Test func `a feature is brought up to date, submitted and finished`() {
    let moves = commands(
      "feature/a", target: "develop", distance: Distance(ahead: 2, behind: 1))
    #expect(moves == ["flowctl update", "flowctl submit", "flowctl finish"])
  }

  @Test func `what is pushed and has a pull request needs no submit`() {
    let same = Distance(ahead: 0, behind: 0)
    let moves = commands(
      "feature/a", target: "develop", distance: Distance(ahead: 2, behind: 0), published: same,
      pullRequest: 7)
    #expect(moves == ["flowctl finish"])
    let open = commands(
      "feature/a", target: "develop", distance: Distance(ahead: 2, behind: 0), published: same)
    #expect(open == ["flowctl submit", "flowctl finish"])
  }

  @Test func `a merged branch can be left, a new one has nothing to do`() {
    let merged = commands("feature/a", target: "develop", distance: Distance(ahead: 0, behind: 3))
    #expect(merged == ["flowctl update", "git switch develop"])
    let new = commands("feature/a", target: "develop", distance: Distance(ahead: 0, behind: 0))
    #expect(new.isEmpty)
  }

  @Test(arguments: ["feature/a", "release/1.4.0"])
  func `what a pull request has merged is finished, and nothing else`(name: String) {
    let owed = [BranchStanding.Owed(source: "main", target: "develop", commits: 2)]
    let squashed = commands(
      name, target: "main", distance: Distance(ahead: 2, behind: 1),
      published: Distance(ahead: 0, behind: 0), merged: 7, owed: owed)
    #expect(squashed == ["flowctl finish"])
    let later = commands(
      name, target: "main", distance: Distance(ahead: 3, behind: 1),
      published: Distance(ahead: 1, behind: 0), merged: 7)
    #expect(later.contains("flowctl submit"))
    #expect(commands("develop", merged: 7).first == "flowctl release start")
  }

  @Test func `a release takes nothing of its target in, and bugfixes are taken from it`() {
    let moves = commands(
      "release/1.4.0", target: "main", distance: Distance(ahead: 5, behind: 2))
    #expect(
      moves == [
        "flowctl submit", "flowctl finish", "flowctl start bugfix <words> --release 1.4.0",
      ])
  }

  @Test(arguments: [
    ("main", ["flowctl hotfix start"]),
    ("develop", ["flowctl release start", "flowctl start feature <words>"]),
  ])
  func `from a permanent branch the kinds are started that it is the source of`(
    name: String, expected: [String]
  ) {
    #expect(commands(name) == expected)
  }

  @Test func `a branch that the remote has moved on is brought up to date`() {
    let moves = commands("develop", published: Distance(ahead: 0, behind: 2))
    #expect(moves.first == "flowctl update")
  }

  @Test func `one that has diverged gets no command that would be refused`() {
    let moves = commands("develop", published: Distance(ahead: 1, behind: 2))
    #expect(!moves.contains { $0.contains("update") || $0.contains("pull") })
  }

  @Test func `a debt goes before everything else, an unknown name is told`() {
    let owed = [BranchStanding.Owed(source: "main", target: "develop", commits: 2)]
    #expect(commands("feature/a", owed: owed) == ["flowctl check back-merges"])
    #expect(commands("nothing") == ["flowctl check branch"])
    #expect(commands("dependabot/swift/x").isEmpty)
  }
}
