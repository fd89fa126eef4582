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

  private static func backMerge(_ missing: Evidence<[MissingCommit]>) -> PendingBackMerge {
    PendingBackMerge(
      source: "origin/main", sourceName: "main", target: "origin/develop", targetName: "develop",
      missing: missing)
  }

  @Test func `a branch has pending commits for each target that lacks some`() {
    let train = ReleaseTrain(Self.routes, Self.facts, backMerges: [])
    #expect(train.openVersions.map { $0.branch.pendingBackMerges.map(\.target) } == [["main"]])
    #expect(train.openVersions.map { $0.branch.pendingBackMerges.map(\.commits) } == [[3]])
    #expect(train.openVersions.map { $0.bugfixes.map(\.name) } == [["bugfix/1.1.0/a"]])
    #expect(train.strays.map(\.name) == ["bugfix/2.0.0/b"])
    #expect(!train.hasSeveral)
  }

  @Test func `a branch without known facts is not reported`() {
    let train = ReleaseTrain(Self.routes, TrainFacts(), backMerges: [])
    #expect(train.openVersions.isEmpty && train.strays.isEmpty)
  }

  @Test func `a completed back-merge is left out, a pending one and an unknown one are reported`() {
    let backMerges = [
      Self.backMerge(.known([])), Self.backMerge(.notAsked(reason: "below the last tag")),
      Self.backMerge(.known([MissingCommit(id: "1", subject: "Fix", author: "Ada Example")])),
      Self.backMerge(.missing(reason: "the history is cut off", remedy: "git fetch --unshallow")),
    ]
    let train = ReleaseTrain(Self.routes, Self.facts, backMerges: backMerges)
    #expect(train.missing == Array(backMerges[2...]))
  }

  @Test func `the authors of missing commits are reported once, without copies`() {
    let backMerge = Self.backMerge(
      .known([
        MissingCommit(id: "1", subject: "Fix", author: "Ada Example"),
        MissingCommit(id: "2", subject: "Mend", author: "Bob Example", equivalent: .samePatch),
        MissingCommit(id: "3", subject: "Fix more", author: "Ada Example"),
      ]))
    #expect(backMerge.authors == ["Ada Example"])
    #expect(backMerge.absent.count == 2 && backMerge.copied.count == 1)
    #expect(
      backMerge.remedy.text == "git switch --no-track -c merge/main-into-develop origin/develop"
        + " && git merge --no-ff origin/main")
  }

  @Test func `the JSON contains every part`() {
    let backMerge = Self.backMerge(
      .known([MissingCommit(id: "1", subject: "Fix", author: "Ada Example")]))
    let branch: [String: JSONValue] = [
      "ref": "origin/release/1.1.0", "branch": "release/1.1.0", "author": "Ada Example",
      "time": 1000, "pendingBackMerges": [["target": "main", "commits": 3]], "kind": "release",
      "version": "1.1.0",
      "bugfixes": [
        [
          "ref": "origin/bugfix/1.1.0/a", "branch": "bugfix/1.1.0/a", "author": "Ada Example",
          "time": 1000, "pendingBackMerges": [["target": "release/1.1.0", "commits": 1]],
        ]
      ],
    ]
    let tag = WrittenVersion(Version(1, 0, 0), .prefixed)
    let versions = VersionFacts(tags: ["v1.0.0": tag])
    #expect(
      ReleaseTrain(Self.routes, Self.facts, backMerges: [backMerge], versions: versions).json == [
        "open": [.object(branch)],
        "strays": [
          [
            "ref": "origin/bugfix/2.0.0/b", "branch": "bugfix/2.0.0/b", "author": "Ada Example",
            "time": 1000, "pendingBackMerges": [],
          ]
        ],
        "missing": [
          [
            "source": "origin/main", "target": "origin/develop", "commits": 1, "copies": 0,
            "authors": ["Ada Example"], "hint": .string(backMerge.remedy.text),
          ]
        ],
        "live": ["version": "1.0.0", "tag": "v1.0.0"], "untagged": [],
      ])
  }
}
