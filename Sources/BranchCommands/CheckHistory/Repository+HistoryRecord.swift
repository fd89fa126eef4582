package import Base
package import Git
import GitHub
package import Gitflow
package import Session

/// The history of the model's branches, with every ref that names a part of it.
extension Repository {
  /// The whole history, or only the given number of newest commits.
  ///
  /// `start` is read with its history, even if it is on none of the branches.
  package func historyRecord(
    from start: ObjectID? = nil, limit: Int? = nil
  ) async throws(Failure) -> HistoryRecord {
    let references = try await refs.references(under: RefScope.everything(policy))
    let tips = references.compactMap(tip)
    let usualNames = try await usualNames()
    let (lines, git) = (try await lineTips(usualNames), git)
    return try await askingGit { () async throws(GitError) in
      let entries = try await git.log(
        from: lines + [start].compactMap(\.self), limit: limit, byDate: limit != nil)
      let commits = entries.map(HistoryCommit.init)
      return HistoryRecord(
        commits: limit == nil ? commits : HistoryRecord.childrenFirst(commits), tips: tips,
        owner: try await owner(git),
        isShallow: location.isShallow, remotes: refs.remotes,
        usualNames: usualNames)
    }
  }

  /// Leaves out lost fixes that the other branch has as other commits.
  package func compareFixes(of replay: inout HistoryReplay) async throws(Failure) {
    var accidents: [HistoryAccident] = []
    for accident in replay.allAccidents {
      if accident.kind == .lostFix, let merge = ObjectID(hex: accident.merge),
        let line = try await locator.variants(of: accident.other).last,
        case .known(let commits) = try await session.lacking(of: merge, on: line.id),
        commits.allSatisfy({ $0.equivalent != nil })
      {
        continue
      }
      accidents.append(accident)
    }
    replay.allAccidents = accidents
  }

  private func usualNames() async throws(Failure) -> [String: String] {
    let locator = locator
    var names: [String: String] = [:]
    for name in policy.model.permanentNames.map(\.branch) {
      guard try await locator.variants(of: name).isEmpty else { continue }
      names[name] = try await locator.usualName(insteadOf: name)
    }
    return names
  }

  /// The permanent branches, their former names, and the open branches that create versions.
  private func lineTips(
    _ usual: [String: String]
  ) async throws(Failure) -> [ObjectID] {
    let locator = locator
    let names =
      policy.model.permanentNames.map(\.branch) + policy.history.formerNames.keys.sorted()
      + usual.values.sorted()
    var tips: [ObjectID] = []
    for name in names { tips += try await locator.variants(of: name).map(\.id) }
    let open = try await refs.references(
      under: RefScope.versions(policy).filter { $0 != "refs/tags/" })
    tips += open.map(\.target)
    if tips.isEmpty, let head = try await refs.head().id { tips = [head] }
    return tips
  }

  private func tip(_ reference: Reference) -> HistoryTip? {
    if reference.symbolicTarget != nil { return nil }
    let (name, commit) = (reference.name, reference.target.description)
    if let tag = name.removing(prefix: "refs/tags/") {
      return HistoryTip(tag, at: commit, isTag: true)
    }
    if let branch = name.removing(prefix: "refs/heads/")
      ?? name.removing(prefix: "refs/remotes/\(policy.remote)/")
    {
      return HistoryTip(branch, at: commit)
    }
    return nil
  }

  /// `owner` of `https://host/owner/name.git` or `git@host:owner/name.git`, to recognize forks.
  private func owner(_ git: GitCommands) async throws(GitError) -> String? {
    let url = try await git.remotes().first { $0.name == policy.remote }?.url
    return url.flatMap(RemoteAddress.init)?.repository.owner
  }
}

extension HistoryCommit {
  fileprivate init(_ entry: LogEntry) {
    self.init(
      id: entry.id.description, parents: entry.parents.map(\.description), time: Int(entry.time),
      author: entry.author.name, isBot: entry.author.name.hasSuffix("[bot]"),
      subject: entry.subject, body: entry.body)
  }
}
