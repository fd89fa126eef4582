import Base
import Git
package import Gitflow
import Session

/// One `check branch` in a repository, evaluated from Git's files or from Git's output.
struct BranchQuestion {
  var authorIsBot = false
  /// The classified names, if they were classified before.
  var asked: AskedNames?
  /// The merged versions without a tag, if a name needs them.
  var merges: VersionFacts?
  private var loaded: LoadedPolicy
  private let options: CheckBranchNames.Options
  private let location: RepositoryLocation
  private let session: Session
  private var files: FileSystem { session.world.files }

  init(
    _ loaded: LoadedPolicy, _ options: CheckBranchNames.Options, _ location: RepositoryLocation,
    in session: Session
  ) {
    self.loaded = loaded
    self.options = options
    self.location = location
    self.session = session
  }

  /// The report from Git's files; nil if these are not enough.
  func direct(_ names: NameList?) throws(Failure) -> Report? {
    try reading { store throws(GitError) -> Report? in
      var names = names
      if names == nil, let branch = try store.currentBranch() ?? rebased {
        names = NameList([branch])
      }
      guard let names else { return CheckBranchNames.detached(options) }
      guard let question = focused(on: names) else { return nil }
      return try question.report(names, by: store)
    }
  }

  /// The question about the versions of the app that all names belong to; nil for several apps.
  private func focused(on names: NameList) -> BranchQuestion? {
    let model = loaded.policy.model
    guard model.apps.isApart, model.apps.focus == nil else { return self }
    let apps = Set(names.indices.map { model.app(ofBranch: names[$0])?.name })
    guard apps.count < 2 else { return nil }
    guard let app = apps.first.flatMap(\.self) else { return self }
    var question = self
    question.loaded = loaded.focused(on: app)
    return question
  }

  private func report(_ names: NameList, by store: RefStore) throws(GitError) -> Report? {
    guard let evaluator = try evaluator(of: names, by: store) else { return nil }
    var report = BranchReport.make(names, evaluator.answers())
    if let commit = commit(of: names), try store.resolve(commit.tracking) != nil {
      report.add(commit.ruleResult)
    }
    return report
  }

  /// The same for very many names, on two cores.
  func direct(many names: NameList) async throws(Failure) -> Report? {
    let evaluator = try reading { store throws(GitError) -> BranchNameEvaluator? in
      try self.evaluator(of: names, by: store)
    }
    guard let evaluator else { return nil }
    return BranchReport.make(names, await evaluator.manyAnswers())
  }

  /// A value read from Git's files; nil if reading the refs needs Git.
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

  /// The report from Git's output.
  func report(_ names: NameList, _ refs: RefSnapshot) -> Report {
    var evaluator = evaluator(of: names)
    evaluator.facts.take(refs.references)
    var report = BranchReport.make(names, evaluator.answers())
    if let commit = commit(of: names),
      refs.references.contains(where: { $0.name == commit.tracking })
    {
      report.add(commit.ruleResult)
    }
    return report
  }

  /// The commit that is about to be made directly on production.
  private func commit(of names: NameList) -> DirectCommit? {
    guard options.isCommit, names.count == 1 else { return nil }
    return DirectCommit(on: names[0], loaded.policy, location, files: files)
  }

  /// The branch that a rebase in progress will move.
  var rebased: String? { OngoingOperation.rebasedBranch(at: location, files: files) }

  /// Nil if a name needs the merged versions, which only Git can find.
  private func evaluator(of names: NameList, by store: RefStore) throws(GitError)
    -> BranchNameEvaluator?
  {
    guard merges == nil, (asked ?? AskedNames(names, loaded.policy.model)).asksVersions else {
      var evaluator = evaluator(of: names)
      try evaluator.facts.read(store)
      return evaluator
    }
    var tags = VersionFacts(loaded.policy.model)
    try store.forEachName(under: RefName.tag("")) { tags.addTag(named: $0) }
    // Before versions of other forms are read: most repositories have none.
    if tags.needsSurvey(loaded.policy.model) { return nil }
    var evaluator = evaluator(of: names)
    evaluator.facts.take(tags: tags)
    try evaluator.facts.read(store)
    let versions = evaluator.facts.versions
    guard VersionFacts.VersionGap.narrow(location, loaded.policy) == nil,
      try isTagged(versions, store), !names.contain(versions.closed)
    else { return nil }
    return evaluator
  }

  /// True if production is at the tag of its last version, so that no merge is untagged.
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

  private func evaluator(of names: NameList) -> BranchNameEvaluator {
    var policy = loaded.policy
    var asked = asked ?? AskedNames(names, policy.model)
    // Only names with versions depend on how tags write them.
    if asked.asksVersions {
      let known = policy.model.versionStyle
      policy.model.versionStyle = session.versionStyle(policy.model)
      if policy.model.versionStyle != known { asked = AskedNames(names, policy.model) }
    }
    var evaluator = BranchNameEvaluator(asked, policy: policy, in: location, options)
    evaluator.authorIsBot = authorIsBot
    if let merges { evaluator.facts.add(merges) }
    return evaluator
  }
}

extension NameList {
  /// True if one of the names is that of a branch.
  fileprivate func contain(_ branches: [VersionFacts.OpenBranch]) -> Bool {
    if branches.isEmpty { return false }
    let names = Set(branches.map(\.branch.name))
    return indices.contains { names.contains(self[$0]) }
  }
}

/// A direct commit on the production branch, which accepts only merges.
///
/// Merges, reverts and cherry-picks in progress don't count, nor do the first commits of a
/// repository, on a branch that the remote doesn't have. Commits of flowctl run no hook.
struct DirectCommit {
  let branch: String
  private let policy: Policy

  /// Nil if another branch is checked out, or a Git operation is in progress.
  init?(on branch: String, _ policy: Policy, _ location: RepositoryLocation, files: FileSystem) {
    guard policy.model.isPermanent(branch), branch == policy.model.production?.branch,
      policy.model.kinds.contains(where: { !$0.isPermanent }),
      OngoingOperation.find(at: location, files: files) == nil
    else { return nil }
    self.branch = branch
    self.policy = policy
  }

  /// The ref that exists after the branch is published.
  var tracking: String { RefName.tracking(branch, of: policy.remote) }

  var ruleResult: RuleResult {
    // Unlike `git switch -c`, it chooses the right base; staged changes stay in the working tree.
    let hint = policy.model.plainTopicKind.map {
      Remedy.run(Command(["flowctl"] + $0.startWords + ["<words>"]))
    }
    let finding = Diagnostic(
      .mergeTarget, "direct commits on '\(branch)' are not allowed, only merges", hint: hint)
    return RuleResult(failing: [finding]).weighed(by: policy).about(branch)
  }
}

extension Report {
  /// Adds the result of a check to the report.
  package mutating func add(_ ruleResult: RuleResult) {
    checks.append(ruleResult.check)
    diagnostics += ruleResult.diagnostics
  }
}
