import Base
import Gitflow
import Testing

/// The history shows which merges of the routes are pending.
struct ReleaseTrainTests {
  private static let routes = TrainRoutes(
    .adapted,
    VersionFacts(branches: [
      VersionFacts.OpenBranch(
        ExistingBranch("release/1.1.0"), kind: "release",
        version: WrittenVersion(Version(1, 1, 0), .plain))
    ]), topics: ["bugfix/1.1.0/a", "bugfix/2.0.0/b"])

  private static let facts = TrainFacts(
    tips: Dictionary(
      uniqueKeysWithValues: routes.branches.map { name in
        (name, TrainFacts.Tip(display: "origin/\(name)", author: "Ada Example", time: 1000))
      }),
    commits: [
      TrainFacts.Pair("release/1.1.0", into: "main"): 3,
      TrainFacts.Pair("release/1.1.0", into: "develop"): 0,
      TrainFacts.Pair("bugfix/1.1.0/a", into: "release/1.1.0"): 1,
    ])

  private static func debt(_ missing: Evidence<[MissingCommit]>) -> PendingBackMerge {
    PendingBackMerge(
      source: "origin/main", sourceName: "main", target: "origin/develop", targetName: "develop",
      missing: missing)
  }

  @Test func `a branch has pending commits for each target that lacks some`() {
    let train = ReleaseTrain(Self.routes, Self.facts, debts: [])
    #expect(train.cars.map { $0.branch.owes.map(\.target) } == [["main"]])
    #expect(train.cars.map { $0.branch.owes.map(\.commits) } == [[3]])
    #expect(train.cars.map { $0.bugfixes.map(\.name) } == [["bugfix/1.1.0/a"]])
    #expect(train.strays.map(\.name) == ["bugfix/2.0.0/b"])
    #expect(!train.hasSeveral)
  }

  @Test func `a branch without known facts is not reported`() {
    let train = ReleaseTrain(Self.routes, TrainFacts(), debts: [])
    #expect(train.cars.isEmpty && train.strays.isEmpty)
  }

  @Test func `a completed back-merge is left out, a pending one and an unknown one are reported`() {
    let debts = [
      Self.debt(.known([])), Self.debt(.notAsked(reason: "below the last tag")),
      Self.debt(.known([MissingCommit(id: "1", subject: "Fix", author: "Ada Example")])),
      Self.debt(.missing(reason: "the history is cut off", remedy: "git fetch --unshallow")),
    ]
    let train = ReleaseTrain(Self.routes, Self.facts, debts: debts)
    #expect(train.missing == Array(debts[2...]))
  }

  @Test func `the authors of missing commits are reported once, without copies`() {
    let debt = Self.debt(
      .known([
        MissingCommit(id: "1", subject: "Fix", author: "Ada Example"),
        MissingCommit(id: "2", subject: "Mend", author: "Bob Example", equivalent: .samePatch),
        MissingCommit(id: "3", subject: "Fix more", author: "Ada Example"),
      ]))
    #expect(debt.authors == ["Ada Example"])
    #expect(debt.absent.count == 2 && debt.copied.count == 1)
    #expect(
      debt.remedy.text == "git switch --no-track -c merge/main-into-develop origin/develop"
        + " && git merge --no-ff origin/main")
  }

  @Test func `the JSON contains every part`() {
    let debt = Self.debt(.known([MissingCommit(id: "1", subject: "Fix", author: "Ada Example")]))
    let branch: [String: JSONValue] = [
      "ref": "origin/release/1.1.0", "branch": "release/1.1.0", "author": "Ada Example",
      "time": 1000, "owes": [["target": "main", "commits": 3]], "kind": "release",
      "version": "1.1.0",
      "bugfixes": [
        [
          "ref": "origin/bugfix/1.1.0/a", "branch": "bugfix/1.1.0/a", "author": "Ada Example",
          "time": 1000, "owes": [["target": "release/1.1.0", "commits": 1]],
        ]
      ],
    ]
    let tag = WrittenVersion(Version(1, 0, 0), .prefixed)
    let versions = VersionFacts(tags: ["v1.0.0": tag])
    #expect(
      ReleaseTrain(Self.routes, Self.facts, debts: [debt], versions: versions).json == [
        "open": [.object(branch)],
        "strays": [
          [
            "ref": "origin/bugfix/2.0.0/b", "branch": "bugfix/2.0.0/b", "author": "Ada Example",
            "time": 1000, "owes": [],
          ]
        ],
        "missing": [
          [
            "source": "origin/main", "target": "origin/develop", "commits": 1, "copies": 0,
            "authors": ["Ada Example"], "hint": .string(debt.remedy.text),
          ]
        ],
        "live": ["version": "1.0.0", "tag": "v1.0.0"], "untagged": [],
      ])
  }
}
