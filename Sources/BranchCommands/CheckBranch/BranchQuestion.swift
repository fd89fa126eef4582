import Diagnostics
import Effects
import Git
import GitStore
import Gitflow
import Session

/// What `check branch` is asked in a repository, answered from git's files or from git's answer.
struct BranchQuestion {
  var authorIsBot = false
  /// The names, where they were looked at before.
  var asked: AskedNames?
  /// The versions that were merged and have no tag yet; where a name asks for them.
  var merges: VersionFacts?
  private let loaded: LoadedPolicy
  private let options: CheckBranchNames.Options
  private let location: RepositoryLocation
  private let files: FileSystem

  init(
    _ loaded: LoadedPolicy, _ options: CheckBranchNames.Options, _ location: RepositoryLocation,
    files: FileSystem
  ) {
    self.loaded = loaded
    self.options = options
    self.location = location
    self.files = files
  }

  /// The report by the files of git; nothing where they are not enough.
  func direct(_ names: NameList?) throws(Failure) -> Report? {
    try reading { store throws(GitError) -> Report? in
      var names = names
      if names == nil, let branch = try store.currentBranch() ?? rebased {
        names = NameList([branch])
      }
      guard let names else { return CheckBranchNames.detached(options) }
      guard let judge = try judge(of: names, by: store) else { return nil }
      var report = BranchReport.make(names, judge.answers())
      if let commit = commit(of: names), try store.resolve(commit.tracking) != nil {
        report.add(commit.judgement)
      }
      return report
    }
  }

  /// The same of a great many names, on two cores.
  func direct(many names: NameList) async throws(Failure) -> Report? {
    let judge = try reading { store throws(GitError) -> BranchJudge? in
      try self.judge(of: names, by: store)
    }
    guard let judge else { return nil }
    return BranchReport.make(names, await judge.manyAnswers())
  }

  /// What the files of git tell; nothing where only git can read the refs.
  private func reading<Answer>(
    _ body: (RefStore) throws(GitError) -> Answer?
  ) throws(Failure) -> Answer? {
    do throws(GitError) {
      return try body(try RefStore(location, files: files))
    } catch .unsupported {
      return nil
    } catch {
      throw error.failure
    }
  }

  /// The report by what git has told.
  func told(_ names: NameList, _ refs: RefSnapshot) -> Report {
    var judge = judge(of: names)
    judge.facts.take(refs.references)
    var report = BranchReport.make(names, judge.answers())
    if let commit = commit(of: names),
      refs.references.contains(where: { $0.name == commit.tracking })
    {
      report.add(commit.judgement)
    }
    return report
  }

  /// What is about to be committed straight on production.
  private func commit(of names: NameList) -> DirectCommit? {
    guard options.isCommit, names.count == 1 else { return nil }
    return DirectCommit(on: names[0], loaded.policy, location, files: files)
  }

  /// The branch that a rebase will move: it is what its commits are for.
  var rebased: String? { OngoingOperation.rebasedBranch(at: location, files: files) }

  /// Nothing where a name asks for what was merged, which git has to tell.
  private func judge(of names: NameList, by store: RefStore) throws(GitError) -> BranchJudge? {
    var judge = judge(of: names)
    try judge.facts.read(store)
    if judge.facts.asksVersions, merges == nil {
      guard VersionFacts.VersionGap.narrow(location, loaded.policy) == nil,
        try isTagged(judge.facts.versions, store)
      else { return nil }
    }
    return judge
  }

  /// True where production is at its last version's tag, so that nothing was merged without one.
  private func isTagged(_ versions: VersionFacts, _ store: RefStore) throws(GitError) -> Bool {
    guard let production = loaded.policy.model.production?.branch else { return true }
    let tracking = RefName.tracking(production, of: loaded.policy.remote)
    var tips: [ObjectID] = []
    for ref in [RefName.branch(production), tracking] {
      if let tip = try store.resolve(ref) { tips.append(tip) }
    }
    guard !tips.isEmpty, let last = versions.lastTag,
      let tag = try store.resolve(RefName.tag(last.name))
    else { return tips.isEmpty && !location.remotes.contains(loaded.policy.remote) }
    let commit = tips.contains(tag) ? tag : (try? ObjectStore(location, files: files))?.commit(tag)
    return tips.allSatisfy { $0 == commit }
  }

  private func judge(of names: NameList) -> BranchJudge {
    var judge = BranchJudge(
      asked ?? AskedNames(names, loaded.policy.model), policy: loaded.policy,
      in: location, options)
    judge.authorIsBot = authorIsBot
    if let merges { judge.facts.add(merges) }
    return judge
  }
}
