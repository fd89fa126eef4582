package import Base
import Git
import Gitflow
package import Session

/// The release train, from refs and history only.
extension Repository {
  func train() async throws(Failure) -> ReleaseTrain {
    let versions = try await versionsWithMerges()
    let routes = TrainRoutes(policy.model, versions, topics: try await trainTopics())
    let tips = try await tips(routes)
    var facts = TrainFacts(tips: try await described(tips))
    facts.commits = try await compared(routes.pairs, tips)
    try await addContents(to: &facts, routes, tips, versions)
    return ReleaseTrain(
      routes, facts, backMerges: try await backMerges(), versions: versions,
      isLiveInProduction: try await isInProduction(versions.lastTag?.name))
  }

  /// True if the production branch contains the commit of a tag; nil if that is unknown, and on a
  /// trunk, whose releases are tagged on their own branches.
  private func isInProduction(_ tag: String?) async throws(Failure) -> Bool? {
    guard !policy.model.isTrunk, let tag, let production,
      let object = try await refs.resolve(RefName.tag(tag)),
      let commit = try await askingGit(await objects.commit(object))
    else { return nil }
    let tips = try await locator.variants(of: production).map(\.id)
    if tips.isEmpty || location.isShallow { return nil }
    for tip in tips where try await session.isAncestor(commit, of: tip, in: objects) { return true }
    return false
  }

  /// The branches that may be merged into an open version.
  package func trainTopics() async throws(Failure) -> [String] {
    let (kinds, classifier) = (policy.model.trainTopicKinds, classifier)
    var names: [String] = []
    for directory in VersionFacts.directories(of: kinds.flatMap(\.prefixes)) {
      for root in ["refs/heads/", "refs/remotes/\(policy.remote)/"] {
        try await refs.forEachName(under: root + directory) { rest in
          names.append(directory + String(decoding: rest, as: UTF8.self))
        }
      }
    }
    return names.filter { name in
      classifier.classify(name).kind.map { kind in kinds.contains { $0.name == kind.name } }
        ?? false
    }
  }

  /// A team shares remote branches; a local branch counts only if the remote one is missing.
  private func tips(
    _ routes: TrainRoutes
  ) async throws(Failure) -> [String: (id: ObjectID, display: String)] {
    let locator = locator
    var tips: [String: (id: ObjectID, display: String)] = [:]
    for name in routes.branches + routes.pairs.map(\.target) where tips[name] == nil {
      tips[name] = try await locator.variants(of: name).last
    }
    return tips
  }

  private func described(
    _ tips: [String: (id: ObjectID, display: String)]
  ) async throws(Failure) -> [String: TrainFacts.Tip] {
    if tips.isEmpty { return [:] }
    let places = tips.sorted { $0.key < $1.key }
    let commits = try await session.commitDetails(places.map(\.value.id))
    return zip(places, commits).reduce(into: [:]) { described, pair in
      let ((name, place), commit) = pair
      described[name] = TrainFacts.Tip(
        display: place.display, author: commit.author.name, time: commit.committer.time)
    }
  }

  /// How many commits of each branch its target lacks; nil if a shallow clone can't determine it.
  private func compared(
    _ pairs: [TrainFacts.Pair], _ tips: [String: (id: ObjectID, display: String)]
  ) async throws(Failure) -> [TrainFacts.Pair: Int] {
    if pairs.isEmpty || location.isShallow { return [:] }
    let history = try await session.history(tips: tips.values.map(\.id))
    return try await askingGit { () async throws(GitError) in
      var commits: [TrainFacts.Pair: Int] = [:]
      for pair in pairs {
        guard let branch = tips[pair.branch], let target = tips[pair.target] else { continue }
        commits[pair] = try await history.aheadBehind(branch.id, base: target.id).ahead
      }
      return commits
    }
  }

  private func backMerges() async throws(Failure) -> [PendingBackMerge] {
    guard let production else { return [] }
    var planner = RemedyPlanner(session)
    let all = try await DriftGatherer(self).allBackMerges(of: production).backMerges
    return all.map { backMerge in
      var backMerge = backMerge
      if case .missing(let reason, let remedy?) = backMerge.missing {
        backMerge.missing = .missing(reason: reason, remedy: planner.planned(remedy))
      } else {
        backMerge.planned = planner.planned(backMerge.remedy)
      }
      return backMerge
    }
  }
}

struct TrainText {
  let train: ReleaseTrain
  /// Seconds since 1970.
  let now: Int64
  /// What the configured stores say, each in a column.
  var stores: [StoreAnswer] = []

  /// The live version, a table of the open versions, then pending back-merges.
  var text: String {
    let table = rows.isEmpty ? "no open versions\n" : TextTable.text([columns] + rows)
    let lines = remarks.flatMap { [$0.text] + ($0.hint?.hintLines ?? []) }
    let live = live.map { "live: \($0)\n" } ?? ""
    return live + table + lines.map { "\($0)\n" }.joined()
  }

  private var live: String? {
    train.live.map { live in
      let states = stores.map { answer in
        "; \(answer.place.title): \(state(of: live.version, answer, isTagged: true))"
      }
      return "\(live.version) (\(ForeignText.shown(live.tag)))" + ForeignText.shown(states.joined())
    }
  }

  var markdown: String {
    let list = remarks.map { "- \(MarkdownText.escaped($0.text))\n" }.joined()
    let table =
      rows.isEmpty
      ? "No open versions.\n"
      : MarkdownText.table(columns, rows.map { $0.map(MarkdownText.escaped) })
    let live = live.map { "Live: \(MarkdownText.escaped($0))\n\n" } ?? ""
    return "### Train\n\n" + live + table + (list.isEmpty ? "" : "\n" + list)
  }

  private var columns: [String] {
    ["open", "branch", "to merge", "last commit"] + stores.map(\.place.title)
  }

  /// The state of a version in a store, with the age of an answer that is not new.
  private func state(of version: Version, _ answer: StoreAnswer, isTagged: Bool) -> String {
    let state = answer.state(of: version, isTagged: isTagged)
    return state.text + (answer.isOffline ? " (\(answer.age(now: now)))" : "")
  }

  /// What the stores say, for JSON; empty without a store.
  var storeValues: [String: JSONValue] {
    stores.isEmpty ? [:] : ["stores": .array(stores.map { $0.json(now: now) })]
  }

  private var rows: [[String]] {
    train.openVersions.flatMap { openVersion in
      [
        row(
          openVersion.version.description, openVersion.branch,
          states: stores.map { state(of: openVersion.version, $0, isTagged: false) })
      ] + openVersion.bugfixes.map { row("", $0, states: stores.map { _ in "" }) }
    } + train.strays.map { row("?", $0, states: stores.map { _ in "" }) }
  }

  private func row(
    _ version: String, _ branch: ReleaseTrain.Branch, states: [String]
  ) -> [String] {
    let pendingBackMerges = branch.pendingBackMerges.map {
      "\(CountText.words($0.commits, "commit")) into '\($0.display)'"
    }
    .joined(separator: ", ")
    let age = AgeText.ago(Double(now - branch.tip.time))
    let cells = [
      version, branch.tip.display, pendingBackMerges.isEmpty ? "-" : pendingBackMerges,
      "\(branch.tip.author), \(age)",
    ]
    return (cells + states).map(ForeignText.shown)
  }

  var remarks: [(text: String, hint: Remedy?)] {
    let strays = train.strays.map { branch in
      ForeignText.shown("the open version of '\(branch.tip.display)' is unknown")
    }
    let untagged = train.untagged.map { merged in
      (
        ForeignText.shown("'\(merged.branch.name)' is merged, but not tagged"),
        VersionOrderRule.finishing(merged.branch.name)
      )
    }
    let apart =
      train.live.flatMap { live -> (String, Remedy?)? in
        live.isInProduction == false
          ? (ForeignText.shown("the tag '\(live.tag)' is not on the production branch"), nil) : nil
      }.map { [$0] } ?? []
    let stale: [(String, Remedy?)] =
      train.stale.isEmpty
      ? []
      : [
        (
          ForeignText.shown(
            "no commits for 200 days: \(CountText.names(train.stale, most: 3))"), nil
        )
      ]
    let unknown = train.unknown.map { [(ForeignText.shown($0.reason), $0.remedy)] } ?? []
    return unknown + apart + stale + untagged + train.missing.map { (remark(on: $0), $0.remedy) }
      + strays.map { ($0, nil) }
  }

  private func remark(on backMerge: PendingBackMerge) -> String {
    let what: String
    switch backMerge.missing {
    case .missing(let reason, _), .notAsked(let reason):
      what =
        "can't determine whether '\(backMerge.target)' needs a back-merge of '\(backMerge.source)': \(reason)"
    case .known where backMerge.absent.isEmpty:
      let count = CountText.words(backMerge.copied.count, "commit")
      what =
        "'\(backMerge.target)' contains \(count) of '\(backMerge.source)' only as a copy\(authors(backMerge))"
    case .known:
      let count = CountText.words(backMerge.absent.count, "commit")
      what = "'\(backMerge.target)' lacks \(count) of '\(backMerge.source)'\(authors(backMerge))"
    }
    return ForeignText.shown(what)
  }

  private func authors(_ backMerge: PendingBackMerge) -> String {
    let names = backMerge.authors
    if names.isEmpty { return "" }
    return ", by " + names.prefix(3).joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }
}
