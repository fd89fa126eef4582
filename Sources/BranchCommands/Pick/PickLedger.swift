import Base
import Git
import GitHub
import GitHubCommands
import Gitflow
import Session

/// `release picks`: what was picked into a release, what is open, and what only it contains.
struct PickLedger {
  /// A commit of the release that copies a commit of another branch.
  struct Row {
    let entry: LogEntry
    let origin: ObjectID
    /// True if no trailer names the origin, which has the same patch.
    let isByPatch: Bool
  }

  let target: PickTarget
  /// The branch that releases are created from.
  let source: (name: String, id: ObjectID)
  let picked: [Row]
  let open: [PickBranch]
  let refused: [RefusedPick]
  /// Commits of the release that the source lacks; missing if a shallow clone ends too early.
  let lacking: Evidence<[MissingCommit]>

  /// Reads the ledger of an open release.
  static func run(_ version: String?, in session: Session) async throws(Failure) -> Report {
    let repository = try Repository(session)
    let target = try await PickTarget.find(
      version, again: .flowctl("release", "picks"), repository)
    let source = try await source(of: target, repository)
    let reader = PickFactsReader(repository: repository, target: target)
    var refused: [RefusedPick] = []
    for pick in RefusedPicks(location: repository.location, files: session.world.files).read()
    where pick.branch == target.name {
      if try await !reader.holds(pick.commit) { refused.append(pick) }
    }
    let picked = try await rows(target.tip, source.id, repository)
    return PickLedger(
      target: target, source: source, picked: picked, open: try await reader.openBranches(),
      refused: refused, lacking: try await lacking(picked, target.tip, source.id, session)
    ).report
  }

  private static func source(
    of target: PickTarget, _ repository: Repository
  ) async throws(Failure) -> (name: String, id: ObjectID) {
    let model = repository.policy.model
    let name =
      (model.kind(target.open.kind)?.sources ?? []).compactMap(model.permanentName).first
      ?? "develop"
    let absent = repository.locator.absent(name)
    guard
      let tip = try await repository.session.newestTip(of: name, on: repository.policy.remote)
    else { throw .undecided(PickCommits.rule, absent.reason, hint: absent.remedy()) }
    return (RefName.short(tip.ref), tip.id)
  }

  /// The copies, newest first.
  private static func rows(
    _ tip: ObjectID, _ source: ObjectID, _ repository: Repository
  ) async throws(Failure) -> [Row] {
    let (session, git) = (repository.session, repository.git)
    // After a back-merge, the source contains the release: it was created where both lines meet.
    let (line, first) = try await askingGit { () async throws(GitError) in
      (
        Set(try await git.firstParentCommits(from: source, changing: [])),
        try await git.firstParentCommits(from: tip, changing: [])
      )
    }
    let fork = first.first(where: line.contains) ?? source
    let own = try await session.log(from: [tip], excluding: [fork])
    let reverts = Reverts(in: own)
    let others = try await session.log(from: [source], excluding: [tip])
      .filter { $0.parents.count == 1 }
    let changes = own.filter { $0.parents.count == 1 }.map { CommitChange($0.id) }
    return try await askingGit { () async throws(GitError) in
      let copies = try await git.copies(of: changes, among: others.map(\.id))
      var rows: [Row] = []
      for entry in own where reverts.reverter(of: entry.id) == nil {
        // A squashed pull request may have several picks.
        var origins: [ObjectID] = []
        for written in ReleaseCommit(entry).origins {
          if let origin = try await git.commit(named: written) { origins.append(origin) }
        }
        if !origins.isEmpty {
          rows += origins.filter { origin in !rows.contains { $0.origin == origin } }
            .map { Row(entry: entry, origin: $0, isByPatch: false) }
        } else if let copy = others.first(where: { $0.id == copies[entry.id] }),
          // The older one is the original: the source may have picked a fix of the release.
          copy.time <= entry.time, !rows.contains(where: { $0.origin == copy.id })
        {
          rows.append(Row(entry: entry, origin: copy.id, isByPatch: true))
        }
      }
      return rows
    }
  }

  private static func lacking(
    _ picked: [Row], _ tip: ObjectID, _ source: ObjectID, _ session: Session
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    let evidence = try await session.lacking(of: tip, on: source)
    guard case .known(let commits) = evidence else { return evidence }
    // A pick that was adapted to the release has another patch than its origin.
    var known: Set<String> = []
    for row in picked where try await session.holds(source, row.origin) {
      known.insert("\(row.entry.id)")
    }
    let open = commits.filter { commit in
      commit.equivalent == nil && !commit.isUndone && !known.contains(commit.id)
    }
    return .known(try await session.changingMore(open))
  }
}

extension PickFactsReader {
  /// True if the release has got a change since its pick was refused.
  fileprivate func holds(_ commit: ObjectID) async throws(Failure) -> Bool {
    guard try await repository.session.commit(of: commit) != nil,
      let details = try await repository.session.commitDetails([commit]).first
    else { return false }
    return try await holder(of: details) != nil
  }
}

extension PickLedger {
  private var report: Report {
    var report = Report(text: lines.map { $0 + "\n" }.joined(), values: values)
    if case .missing = lacking { report.status = .unknown }
    return report
  }

  private var lines: [String] {
    var lines = section(
      "\(target.name): \(CountText.words(picked.count, "pick"))",
      picked.map { row in
        "\(row.entry.id.short) \(row.entry.subject) (\(row.entry.author.name)), picked from "
          + row.origin.short + (row.isByPatch ? " by an equal patch" : "")
      })
    lines +=
      open.isEmpty
      ? []
      : section(
        "on branches that are not merged yet:",
        open.map { "\($0.name): " + $0.origins.map { $0.prefix(10) }.joined(separator: ", ") })
    lines +=
      refused.isEmpty
      ? []
      : section(
        "refused, and not done yet:",
        refused.map { "\($0.commit.short) (\($0.asked)): conflict in \($0.files)" })
    switch lacking {
    case .known([]), .notAsked: break
    case .known(let commits):
      lines += section(
        "only in '\(target.name)', not in '\(source.name)':",
        commits.map { "\($0.id.prefix(10)) \($0.subject) (\($0.author))" })
    case .missing(let reason, let remedy):
      lines +=
        ["unknown which commits '\(source.name)' lacks: \(reason)"]
        + (remedy?.hintLines ?? [])
    }
    return lines
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    [title] + lines.map { "  " + ForeignText.shown($0) }
  }

  private var values: [String: JSONValue] {
    var only: JSONValue = .null
    if case .known(let commits) = lacking {
      only = .array(
        commits.map { ["commit": .string($0.id), "subject": .string($0.subject)] })
    }
    return [
      "branch": .string(target.name), "version": .string(target.version),
      "source": .string(source.name), "lacking": only,
      "picks": .array(
        picked.map { row in
          [
            "commit": .string("\(row.entry.id)"), "origin": .string("\(row.origin)"),
            "subject": .string(row.entry.subject), "byPatch": .bool(row.isByPatch),
          ]
        }),
      "open": .array(
        open.map { ["branch": .string($0.name), "origins": .strings($0.origins)] }),
      "refused": .array(
        refused.map { pick in
          [
            "commit": .string("\(pick.commit)"), "asked": .string(pick.asked),
            "files": .string(pick.files),
          ]
        }),
    ]
  }
}
