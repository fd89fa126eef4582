package import Base

/// The merge target of a branch by the model, if the user names no base.
package struct AllowedTarget {
  let model: BranchModel
  let versions: VersionFacts
  private let open: [VersionFacts.OpenBranch]
  /// The command that names the target; shown if there is no target or more than one.
  private let remedy: Remedy?

  /// The targets of a model's branches; `remedy` is shown if there is not exactly one.
  package init(_ model: BranchModel, _ versions: VersionFacts, remedy: Remedy? = nil) {
    self.model = model
    self.versions = versions
    open = versions.openOnce
    self.remedy = remedy
  }

  /// The name of the only allowed target.
  package func name(for head: String) throws(Failure) -> String {
    let branchClass = BranchClassifier(model).classify(head)
    switch branchClass {
    case .backMerge(_, _, let target, _), .revert(_, .backMerge(_, _, let target, _)):
      return target
    case .kind, .revert, .bot, .unknown: break
    }
    guard let kind = branchClass.kind else {
      throw unnamed(
        head, "it has no branch type of the model", .unknown, hint: naming(head))
    }
    guard let target = kind.targets.first.flatMap(model.kind) else {
      throw unnamed(head, "a permanent branch has no merge target", .usage)
    }
    if let name = target.permanentName { return name }
    return try release(of: head, target.name, branchClass.parts?.named)
  }

  /// True for a branch that merges into that of a version, if no such branch is open.
  package func isOfMissingBranch(_ head: String) -> Bool {
    guard case .kind(let kind, let parts) = BranchClassifier(model).classify(head),
      kind.refersToVersion, ended(head) == nil
    else { return false }
    return kind.targets.allSatisfy { names(of: $0, parts.named).isEmpty }
  }

  /// The open branches of a type, of one version if it is known.
  private func names(of kind: KindName, _ version: Version?) -> [String] {
    open.filter { $0.kind == kind && (version == nil || $0.version.version == version) }
      .map(\.branch.name)
  }

  private func release(
    of head: String, _ kind: KindName, _ version: Version?
  ) throws(Failure) -> String {
    // Commits that merge into a shipped branch would never be released.
    let open = open.filter { $0.kind == kind }
    let names = names(of: kind, version)
    if let only = names.first, names.count == 1 { return only }
    if let version, names.isEmpty {
      if let ended = ended(head) {
        throw unnamed(head, ended.reason, .unknown, hint: ended.command)
      }
      throw unnamed(head, "this clone has no \(kind) branch of version \(version)", .unknown)
    }
    let seen =
      names.isEmpty ? "none is open" : "several are open: \(names.sorted().joined(separator: ", "))"
    throw unnamed(
      head, "it merges into a \(kind) branch, and \(seen)", .unknown,
      hint: renaming(head, to: open))
  }

  /// Gives a plain name the prefix of changes; nil for a name that starts with another one.
  private func naming(_ head: String) -> Remedy? {
    guard !head.contains("/"), let prefix = model.plainTopicKind?.prefix,
      BranchClassifier(model).classify(prefix + head).kind != nil
    else { return nil }
    return .flowctl("rename", head, prefix + head)
  }

  /// Adds the version of a release to the name: which one it was created from is unknown.
  private func renaming(_ head: String, to open: [VersionFacts.OpenBranch]) -> Remedy? {
    let versions = open.map(\.version).uniqued.sorted { $0.version < $1.version }
    let ways = versions.compactMap { version in
      model.renaming(head, to: version).map { way in
        Remedy.explain("if it was created from the branch of \(version.version)").then(way)
      }
    }
    guard let first = ways.first else { return nil }
    return ways.dropFirst().reduce(first) { $0.then($1) }
  }

  private func unnamed(
    _ head: String, _ reason: String, _ status: ExitStatus, hint: Remedy? = nil
  ) -> Failure {
    let message = "can't determine the merge target of '\(head)': \(reason)"
    let hint =
      hint ?? remedy
      ?? "name the base: flowctl check merge --head \(ShellWord.quoted(head)) --base <branch>"
    return status == .unknown
      ? .undecided(.mergeTarget, message, hint: hint)
      : Failure(status, .mergeTarget, message, hint: hint)
  }

  /// The branch that contains a branch after its merge: production for work of a shipped version.
  package func holder(of head: String) -> String? {
    if let name = try? name(for: head) { return name }
    guard case .kind(let kind, let parts) = BranchClassifier(model).classify(head),
      kind.refersToVersion, let version = parts.named, versions.tag(of: version) != nil
    else { return nil }
    return model.production?.branch
  }

  /// The new target of a branch whose release is released already; nil if unknown.
  package func ended(_ head: String) -> NextMove? {
    guard case .kind(let kind, let parts) = BranchClassifier(model).classify(head),
      kind.refersToVersion, let version = parts.version?.version,
      let tag = versions.tag(of: version)
    else { return nil }
    let words = BranchWords(parts)
    let open = open.filter { kind.targets.contains($0.kind) }.map(\.version)
    let next = open.filter { $0.version > version }.min { $0.version < $1.version }
    let names = [
      next.flatMap { words.name(of: kind, version: model.nameText(of: $0)) },
      topic.flatMap { words.name(of: $0, version: nil) },
    ].compactMap(\.self)
    guard let name = names.first(where: { (try? self.name(for: $0)) != nil }) else { return nil }
    return NextMove(
      .run([.flowctl("rename", head, name), .flowctl("update", "--fix-base", name)]),
      "\(version) is released as '\(tag)' and accepts no more merges")
  }

  private var topic: BranchKind? {
    model.kinds.first { kind in
      !kind.isPermanent && !kind.introducesVersion && !kind.refersToVersion
        && kind.sources == kind.targets && kind.targets != [model.production?.kind]
        && kind.targets.first.flatMap(model.kind)?.isPermanent == true
    }
  }
}
