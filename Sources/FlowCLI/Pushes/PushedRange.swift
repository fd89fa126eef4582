import BranchCommands
import Base
import Git
import Gitflow
import Session

/// A ref to be pushed, as Git passes it to the hook: `REF ID REMOTE-REF REMOTE-ID`.
struct PushedRange: Hashable {
  /// The pushed commit; nil if the remote ref is deleted.
  let head: ObjectID?
  /// The pushed source as given: a ref of this clone, or any other revision.
  let localRef: String
  let remoteRef: String
  /// The remote's commit of the ref; nil if the ref is new.
  let former: ObjectID?

  /// Reads the lines that a hook gets on standard input; nil if a line has another form.
  static func parse(_ input: [UInt8]) -> [PushedRange]? {
    var ranges: [PushedRange] = []
    for line in input.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 4, let head = id(words[1]), let former = id(words[3]) else {
        return nil
      }
      ranges.append(
        PushedRange(
          head: head.isZero ? nil : head, localRef: String(decoding: words[0], as: UTF8.self),
          remoteRef: String(decoding: words[2], as: UTF8.self),
          former: former.isZero ? nil : former))
    }
    return ranges
  }

  fileprivate static func id(_ word: ArraySlice<UInt8>) -> ObjectID? {
    word.withUnsafeBytes { ObjectID(hex: $0) }
  }

  /// The name of the created or updated branch; nil for tags and deletions.
  var branch: String? {
    head == nil ? nil : remoteRef.removing(prefix: "refs/heads/")
  }
}

extension PushedRange {
  /// Reads pre-commit's variables about a push, because its hooks get no standard input.
  init?(_ environment: EnvironmentVariables) {
    guard environment["PRE_COMMIT"] == "1", let ref = environment["PRE_COMMIT_REMOTE_BRANCH"],
      let head = environment["PRE_COMMIT_TO_REF"].flatMap({ Self.id(Array($0.utf8)[...]) })
    else { return nil }
    let former = environment["PRE_COMMIT_FROM_REF"].flatMap { Self.id(Array($0.utf8)[...]) }
    self.init(
      head: head.isZero ? nil : head,
      localRef: environment["PRE_COMMIT_LOCAL_BRANCH"] ?? head.description, remoteRef: ref,
      former: former.flatMap { $0.isZero ? nil : $0 })
  }

  /// The fix of a name that only the push gives: no local branch has it.
  ///
  /// Nil if the local branch has the name too, or the remedy is another one.
  func renaming(in remedy: Remedy?, to remote: String) -> Remedy? {
    guard let branch, localRef != remoteRef, let words = remedy?.commands.first?.words,
      remedy?.steps.count == 1, words.count == 4, words[..<3] == ["flowctl", "rename", branch]
    else { return nil }
    // A new branch fails where the name is taken, so nothing is overwritten.
    let (name, source) = (words[3], RefName.isBranch(localRef) ? RefName.short(localRef) : localRef)
    return .run([.git("branch", name, source), .git("push", remote, name)])
  }
}

/// A push must neither delete a permanent branch nor a version's tag, nor move such a tag, nor
/// rewind a branch that is permanent or creates a version.
struct PushedBack {
  private static let rule: RuleID = "hooks"

  let model: BranchModel
  let remote: String
  let session: Session

  /// The error of a push that loses commits or a version; nil for any other.
  func result(_ range: PushedRange) async throws(Failure) -> RuleResult? {
    guard let former = range.former, range.head != former else { return nil }
    if let tag = range.remoteRef.removing(prefix: "refs/tags/") {
      let repository = try Repository(session)
      guard try await repository.versions().isVersion(tag, repository.policy.model) else {
        return nil
      }
      let verb = range.head == nil ? "deletes" : "moves"
      return .fail(
        Self.rule, "this push \(verb) the version tag '\(tag)' on '\(remote)'",
        hint: "keep it, and release the next version instead")
    }
    guard let branch = range.remoteRef.removing(prefix: "refs/heads/"), let words = words(branch)
    else { return nil }
    guard let head = range.head else {
      // The branch of a version ends with its release.
      guard model.isPermanent(branch) else { return nil }
      return .fail(
        Self.rule, "this push deletes the permanent branch '\(branch)' on '\(remote)'",
        hint: .flowctl("model", "show"))
    }
    // A commit that is not in this clone is in no history of it.
    if try await session.holds(head, former) { return nil }
    return .fail(
      Self.rule,
      "this push removes commits from \(words) on '\(remote)'",
      hint: Remedy.explain("to keep them").then(try await keeping(former, branch)))
  }

  /// The branch for a message; nil for one that its author may rewrite.
  private func words(_ branch: String) -> String? {
    if model.isPermanent(branch) { return "the permanent branch '\(branch)'" }
    let kind = BranchClassifier(model).classify(branch)
    return kind.createdVersion == nil ? nil : "'\(branch)'"
  }

  /// The local branch if it has the commits, and another revision was pushed; else their merge.
  private func keeping(_ former: ObjectID, _ branch: String) async throws(Failure) -> Remedy {
    let tip = try await session.refs().resolve(RefName.branch(branch))
    if let tip, try await session.holds(tip, former) { return .git("push", remote, branch) }
    return .git("pull", "--no-rebase", remote, branch)
  }
}

/// `merge-target` before a push: a push must not merge another branch into a permanent one.
struct PushedElsewhere {
  let repository: Repository
  let remote: String
  /// The branch that `HEAD` points to.
  let current: String?

  private var policy: Policy { repository.policy }

  /// The error of a push from one branch of the model to another one on the remote.
  func result(_ range: PushedRange) async throws(Failure) -> RuleResult? {
    let classifier = repository.classifier
    guard let branch = range.branch, range.former != nil,
      let target = classifier.classify(branch).kind,
      target.isPermanent || target.introducesVersion,
      let source = try await source(of: range, into: branch)
    else { return nil }
    let hint: Remedy =
      policy.model.isPermanent(source)
      ? .flowctl("model", "show") : .git("push", remote, source)
    let finding = Diagnostic(
      .mergeTarget,
      "pushing '\(source)' to '\(branch)' is not allowed; merge it instead",
      hint: hint)
    return RuleResult(failing: [finding]).weighed(by: policy).about(branch)
  }

  /// The other branch of the model that is pushed, also by a commit or by another name of it.
  private func source(
    of range: PushedRange, into branch: String
  ) async throws(Failure) -> String? {
    let name =
      range.localRef == "HEAD"
      ? current : RefName.isBranch(range.localRef) ? RefName.short(range.localRef) : nil
    if name == branch { return nil }
    if let name, isOfModel(name) { return name }
    guard let head = range.head, head != range.former else { return nil }
    // A plan pushes what it has merged into the local branch.
    if let own = try await repository.refs.resolve(RefName.branch(branch)),
      try await repository.session.holds(own, head)
    {
      return nil
    }
    return try await holder(of: head, besides: branch)
  }

  private func isOfModel(_ name: String) -> Bool {
    switch repository.classifier.classify(name) {
    case .unknown, .bot: false
    case .kind, .revert, .backMerge: true
    }
  }

  /// The branch that ends with a commit, else a long-lived branch that contains it.
  private func holder(
    of head: ObjectID, besides branch: String
  ) async throws(Failure) -> String? {
    if let name = try await ending(with: head, besides: branch) { return name }
    let versions = try await repository.versions()
    let lines =
      policy.model.permanentNames.map(\.branch) + versions.branches.map(\.branch.name).uniqued
    for line in lines where line != branch {
      for tip in try await repository.locator.variants(of: line)
      where try await repository.session.holds(tip.id, head) {
        return line
      }
    }
    return nil
  }

  /// Of the branches with this tip a permanent one, else one that creates no version.
  private func ending(
    with head: ObjectID, besides branch: String
  ) async throws(Failure) -> String? {
    var names: [String] = []
    for root in [RefName.branch(""), RefName.tracking("", of: policy.remote)] {
      let refs = try await repository.refs.references(under: [root])
      names += refs.filter { $0.target == head }.compactMap { $0.name.removing(prefix: root) }
    }
    names.removeAll { $0 == branch || !isOfModel($0) }
    return names.first(where: policy.model.isPermanent)
      ?? names.first { repository.classifier.classify($0).createdVersion == nil } ?? names.first
  }
}
