package import Base

/// The open versions, the branches that will merge into each, and the pending back-merges.
package struct ReleaseTrain: Hashable, Sendable {
  /// Commits that a branch must still merge into another one.
  package struct PendingCommits: Hashable, Sendable {
    package var target: String
    /// The target as a ref for Git, such as `origin/main`.
    package var display: String
    package var commits: Int
  }

  /// A branch of the train; its back-merges are due when it is finished.
  package struct Branch: Hashable, Sendable {
    package var name: String
    package var tip: TrainFacts.Tip
    package var pendingBackMerges: [PendingCommits]
  }

  /// An open version.
  package struct OpenVersion: Hashable, Sendable {
    package var version: Version
    package var kind: KindName
    package var branch: Branch
    package var bugfixes: [Branch]
    /// Nil if it is unknown.
    package var contents: TrainFacts.Contents?
  }

  /// The version in production, and its tag.
  package struct Live: Hashable, Sendable {
    package var version: Version
    package var tag: String
    /// False if the production branch lacks the commit of the tag; nil if that is unknown.
    package var isInProduction: Bool?
  }

  /// Branches of versions that got no commit for long: neither open nor released.
  package let stale: [String]
  package let openVersions: [OpenVersion]
  /// Branches whose version is not open, or that name no version although several are open.
  package let strays: [Branch]
  /// Branches that lack commits of production, or for which this is unknown.
  package let missing: [PendingBackMerge]
  /// Versions that are merged into production but not tagged, the lowest first.
  package let untagged: [VersionFacts.OpenBranch]
  /// The highest version tag of production; nil without one.
  package let live: Live?
  /// Why the live version is unknown, and the remedy; nil if it is known.
  package let unknown: Unknown?
  /// The apps that the tags name, with their live versions, if there are several.
  package let apps: [TagReading.App]
  /// The last versions, the highest first.
  package let released: [TrainFacts.Released]
  /// The production branch; nil without one.
  package let production: String?

  /// A reason with its remedy.
  package struct Unknown: Hashable, Sendable {
    package var reason: String
    package var remedy: Remedy
  }

  /// The current train; completed back-merges are left out.
  package init(
    _ routes: TrainRoutes, _ facts: TrainFacts, backMerges: [PendingBackMerge],
    versions: VersionFacts = VersionFacts(), isLiveInProduction: Bool? = nil
  ) {
    untagged = versions.untagged
    (released, production) = (facts.released, facts.production)
    stale = versions.givenUp
    unknown = versions.unknownLast.map { Unknown(reason: $0.reason, remedy: $0.remedy) }
    apps = versions.reading.flatMap { $0.hasSeveralApps ? $0.apps : nil } ?? []
    live =
      unknown != nil
      ? nil
      : versions.lastTag.map {
        Live(version: $0.version, tag: $0.name, isInProduction: isLiveInProduction)
      }
    func branch(_ name: String, into targets: [String]) -> Branch? {
      facts.tips[name].map { tip in
        let pendingBackMerges = targets.compactMap { target in
          facts.commits[TrainFacts.Pair(name, into: target)].map {
            PendingCommits(
              target: target, display: facts.tips[target]?.display ?? target, commits: $0)
          }
        }
        return Branch(
          name: name, tip: tip, pendingBackMerges: pendingBackMerges.filter { $0.commits > 0 })
      }
    }
    openVersions = routes.openVersions.compactMap { openVersion in
      branch(openVersion.branch, into: openVersion.destinations).map { own in
        OpenVersion(
          version: openVersion.version, kind: openVersion.kind, branch: own,
          bugfixes: openVersion.topics.compactMap { branch($0, into: [openVersion.branch]) },
          contents: facts.contents[openVersion.branch])
      }
    }
    strays = routes.strays.compactMap { branch($0, into: []) }
    missing = backMerges.filter { backMerge in
      switch backMerge.missing {
      case .known(let commits): !commits.isEmpty
      case .missing: true
      case .notAsked: false
      }
    }
  }

  /// True if several versions are open, so that a version must be named.
  package var hasSeveral: Bool { Set(openVersions.map(\.version)).count > 1 }
}

/// The facts from refs and history about the branches of a train.
package struct TrainFacts: Hashable, Sendable {
  /// The tip of a branch.
  package struct Tip: Hashable, Sendable {
    /// The branch as a ref for Git: `release/1.4.0`, `origin/release/1.4.0`.
    package var display: String
    /// The author of its last commit, and the time in seconds since 1970.
    package var author: String
    package var time: Int64

    package init(display: String, author: String, time: Int64) {
      self.display = display
      self.author = author
      self.time = time
    }
  }

  /// A branch and its target.
  package struct Pair: Hashable, Sendable {
    package var branch: String
    package var target: String

    package init(_ branch: String, into target: String) {
      self.branch = branch
      self.target = target
    }
  }

  /// What an open version adds to the live one.
  package struct Contents: Hashable, Sendable {
    /// The branch that it was created from.
    package var source: String
    /// The time of the commit it was created at, in seconds since 1970; nil if it is unknown.
    package var cutAt: Int64?
    /// The number of commits that the live version lacks; nil without a live version.
    package var commits: Int?
    /// The subjects of the newest of them, without merges.
    package var subjects: [String]

    /// The contents of a version.
    package init(source: String, cutAt: Int64?, commits: Int?, subjects: [String]) {
      (self.source, self.cutAt, self.commits, self.subjects) = (source, cutAt, commits, subjects)
    }
  }

  /// A version with a tag.
  package struct Released: Hashable, Sendable {
    package var version: Version
    package var tag: String
    /// The time of its commit, in seconds since 1970.
    package var time: Int64
    /// The number of commits that the version before lacks; nil if it is unknown.
    package var commits: Int?

    /// A version with its tag.
    package init(version: Version, tag: String, time: Int64, commits: Int?) {
      (self.version, self.tag, self.time, self.commits) = (version, tag, time, commits)
    }
  }

  package var tips: [String: Tip]
  /// Commits of the branch that the target lacks.
  package var commits: [Pair: Int]
  /// By the branches of open versions.
  package var contents: [String: Contents] = [:]
  /// The last versions, the highest first.
  package var released: [Released] = []
  /// The production branch; nil without one.
  package var production: String?

  package init(tips: [String: Tip] = [:], commits: [Pair: Int] = [:]) {
    self.tips = tips
    self.commits = commits
  }
}

extension ReleaseTrain {
  package var json: JSONValue {
    var values = values
    if !stale.isEmpty { values["stale"] = .strings(stale) }
    if !apps.isEmpty {
      values["apps"] = .array(
        apps.map { app -> JSONValue in
          [
            "name": .string(app.name),
            "live": [
              "version": .string(app.live.version.description), "tag": .string(app.live.text),
            ],
          ]
        })
    }
    if !released.isEmpty { values["released"] = .array(released.map(\.json)) }
    if let unknown {
      values["unknown"] = ["reason": .string(unknown.reason), "hint": .string(unknown.remedy.text)]
    }
    return .object(values)
  }

  private var values: [String: JSONValue] {
    [
      "open": .array(openVersions.map(\.json)), "strays": .array(strays.map { .object($0.values) }),
      "missing": .array(missing.map(\.json)),
      "live": live.map { live -> JSONValue in
        ["version": .string(live.version.description), "tag": .string(live.tag)]
      } ?? .null,
      "untagged": .array(
        untagged.map { merged -> JSONValue in
          [
            "version": .string(merged.version.version.description),
            "branch": .string(merged.branch.name),
            "hint": .string(VersionOrderRule.finishing(merged.branch.name).text),
          ]
        }),
    ]
  }
}

extension ReleaseTrain.OpenVersion {
  fileprivate var json: JSONValue {
    var own: [String: JSONValue] = [
      "version": .string(version.description), "kind": .string(kind.text),
      "bugfixes": .array(bugfixes.map { .object($0.values) }),
    ]
    if let contents {
      own["cutAt"] = contents.cutAt.map { .number(Int($0)) } ?? .null
      own["source"] = .string(contents.source)
      own["commits"] = contents.commits.map(JSONValue.number) ?? .null
    }
    return .object(own.merging(branch.values) { own, _ in own })
  }
}

extension TrainFacts.Released {
  fileprivate var json: JSONValue {
    [
      "release": .string(version.description), "tag": .string(tag), "time": .number(Int(time)),
      "commits": commits.map(JSONValue.number) ?? .null,
    ]
  }
}

extension ReleaseTrain.Branch {
  fileprivate var values: [String: JSONValue] {
    [
      "branch": .string(name), "ref": .string(tip.display), "author": .string(tip.author),
      "time": .number(Int(tip.time)),
      "pendingBackMerges": .array(
        pendingBackMerges.map { ["target": .string($0.target), "commits": .number($0.commits)] }),
    ]
  }
}

extension PendingBackMerge {
  fileprivate var json: JSONValue {
    var values: [String: JSONValue] = [
      "source": .string(source), "target": .string(target), "hint": .string(remedy.text),
    ]
    switch missing {
    case .known:
      values["commits"] = .number(absent.count)
      values["copies"] = .number(copied.count)
      values["authors"] = .strings(authors)
    case .missing(let reason, _), .notAsked(let reason): values["unknown"] = .string(reason)
    }
    return .object(values)
  }
}
