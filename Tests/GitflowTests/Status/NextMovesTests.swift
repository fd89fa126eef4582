import Base
import Gitflow
import Testing

struct NextMovesTests {
  private let model = BranchModel.adapted

  private func commands(
    _ name: String, target: String? = nil, distance: Distance? = nil, published: Distance? = nil,
    pullRequest: Int? = nil, merged: Int? = nil, owed: [BranchStanding.PendingBackMerges] = [],
    isLocal: Bool = false
  ) -> [String] {
    var standing = BranchStanding(
      name: name, branchClass: BranchClassifier(model).classify(name))
    (standing.target, standing.distance, standing.published) = (target, distance, published)
    (standing.pullRequest, standing.pendingBackMerges) = (pullRequest, owed)
    (standing.mergedRequest, standing.isLocal) = (merged, isLocal)
    return NextMoves(model).moves(from: standing).map(\.command.text)
  }

  @Test func `a feature is updated, submitted and finished`() {
    let moves = commands(
      "feature/a", target: "develop", distance: Distance(ahead: 2, behind: 1))
    #expect(moves == ["flowctl update", "flowctl submit", "flowctl finish"])
  }

  @Test func `without a server, a branch is finished locally`() {
    let moves = commands(
      "feature/a", target: "develop", distance: Distance(ahead: 2, behind: 0), isLocal: true)
    #expect(moves == ["flowctl finish --local"])
  }

  @Test func `a pushed branch with a pull request needs no submit`() {
    let same = Distance(ahead: 0, behind: 0)
    let moves = commands(
      "feature/a", target: "develop", distance: Distance(ahead: 2, behind: 0), published: same,
      pullRequest: 7)
    #expect(moves == ["flowctl finish"])
    let open = commands(
      "feature/a", target: "develop", distance: Distance(ahead: 2, behind: 0), published: same)
    #expect(open == ["flowctl submit", "flowctl finish"])
  }

  @Test(arguments: ["feature/a", "release/1.4.0"])
  func `a branch takes the commits of its remote branch first, as finish requires`(name: String) {
    func moves(ahead: Int) -> [String] {
      var standing = BranchStanding(
        name: name, branchClass: BranchClassifier(model).classify(name))
      (standing.target, standing.distance) = ("develop", Distance(ahead: 2, behind: 0))
      (standing.publishedName, standing.isOut) = ("origin/" + name, true)
      standing.published = Distance(ahead: ahead, behind: 1)
      return NextMoves(model).moves(from: standing).map(\.command.text)
    }
    #expect(moves(ahead: 0) == ["git merge --ff-only origin/\(name)"])
    #expect(moves(ahead: 1) == ["git merge origin/\(name)"])
  }

  @Test func `a branch that was rebased after its push overwrites the remote branch`() {
    var standing = BranchStanding(
      name: "feature/a", branchClass: BranchClassifier(model).classify("feature/a"))
    (standing.target, standing.distance) = ("develop", Distance(ahead: 1, behind: 0))
    standing.published = Distance(ahead: 2, behind: 4)
    standing.overwrite = .flowctl("submit", "feature/a", "--force-with-lease")
    let moves = NextMoves(model).moves(from: standing).map(\.command.text)
    #expect(moves == ["flowctl submit feature/a --force-with-lease", "flowctl finish"])
  }

  @Test func `a merged branch can be left, and a new branch has nothing to do`() {
    let merged = commands("feature/a", target: "develop", distance: Distance(ahead: 0, behind: 3))
    #expect(merged == ["flowctl update", "git switch develop"])
    let new = commands("feature/a", target: "develop", distance: Distance(ahead: 0, behind: 0))
    #expect(new.isEmpty)
  }

  @Test(arguments: ["feature/a", "release/1.4.0"])
  func `a branch with a merged pull request is finished, and nothing else`(name: String) {
    let owed = [BranchStanding.PendingBackMerges(source: "main", target: "develop", commits: 2)]
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

  @Test func `a release is not updated from its target, and bugfixes are created from it`() {
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
  func `a permanent branch suggests the branch types that are created from it`(
    name: String, expected: [String]
  ) {
    #expect(commands(name) == expected)
  }

  @Test func `a branch behind its remote branch is updated`() {
    let moves = commands("develop", published: Distance(ahead: 0, behind: 2))
    #expect(moves.first == "flowctl update")
  }

  @Test func `a diverged branch gets no command that would fail`() {
    let moves = commands("develop", published: Distance(ahead: 1, behind: 2))
    #expect(!moves.contains { $0.contains("update") || $0.contains("pull") })
  }

  @Test func `a pending back-merge comes first, and an unknown name is reported`() {
    let owed = [BranchStanding.PendingBackMerges(source: "main", target: "develop", commits: 2)]
    #expect(commands("feature/a", owed: owed) == ["flowctl check back-merges"])
    #expect(commands("nothing") == ["flowctl check branch"])
    #expect(commands("dependabot/swift/x").isEmpty)
  }
}
