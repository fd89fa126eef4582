import Base

/// The targets of a branch that is finished, determined only by the model and the names.
package struct FinishRoute: Hashable, Sendable {
  /// A back-merge that is needed after the branch is merged into its target.
  package struct BackMerge: Hashable, Sendable {
    package var source: String
    package var target: String
  }

  package var branch: String
  package var target: String
  package var method: MergeMethod
  package var version: Version?
  package var tag: String?
  /// The tags of the other apps that are released together.
  package var moreTags: [String] = []
  /// True for a permanent branch that merges into another one: it is never deleted.
  package var isPermanent = false
  /// True if the tag is on the branch, because the target contains changes of later versions.
  package var tagsBranch = false
  package var backMerges: [BackMerge]
  /// Open branches with a version too low for a back-merge that others get.
  package var older: [String]

  /// The route of a branch into its allowed target.
  ///
  /// If a target needs back-merges from several sources, production is used: it contains the others.
  package init(
    _ branch: String, _ branchClass: BranchClass, into target: String,
    method wanted: MergeMethod? = nil, model: BranchModel, versions: VersionFacts
  ) {
    self.branch = branch
    self.target = target
    guard let kind = branchClass.kind else {
      (method, backMerges, older) = (.merge, [], [])
      return
    }
    isPermanent = kind.isPermanent
    method = wanted ?? kind.methods.first ?? .merge
    let own = branchClass.parts?.version?.version
    if let own = branchClass.createdVersion?.version {
      version = own
      tag = model.production?.branch == target ? versions.newTag(of: own, model) : nil
      if tag != nil { moreTags = model.apps.moreTags(of: own) }
      tagsBranch = model.isTrunk
    }
    let required = RequiredBackMerges(
      model: model, versions: versions, branch: branch, kind: kind, own: own)
    backMerges = required.backMerges(besides: target)
    older = required.older
  }

  /// The route of a branch that its target contains already.
  package init(_ branch: String, mergedInto target: String) {
    (self.branch, self.target, method) = (branch, target, .merge)
    (backMerges, older) = ([], [])
  }

  /// Every branch of the route.
  package var branches: [String] {
    ([branch, target] + backMerges.map(\.target)).uniqued
  }
}

private struct RequiredBackMerges {
  let model: BranchModel
  let versions: VersionFacts
  let branch: String
  let kind: BranchKind
  let own: Version?

  func backMerges(besides target: String) -> [FinishRoute.BackMerge] {
    var required: [FinishRoute.BackMerge] = []
    for backMerge in kind.backMerges where backMerge.condition != .whenReleaseEnds {
      guard let source = source(of: backMerge) else { continue }
      for name in targets(of: backMerge) where name != target && name != source && name != branch {
        if let index = required.firstIndex(where: { $0.target == name }) {
          if source == model.production?.branch { required[index].source = source }
        } else {
          required.append(FinishRoute.BackMerge(source: source, target: name))
        }
      }
    }
    if let production = model.production, target == production.branch, kind.introducesVersion {
      // What production gets must reach later versions, too, as `check back-merges` requires.
      for open in versions.openOnce where open.branch.name != branch && !isOlder(open) {
        let name = open.branch.name
        if model.isBackMerge(from: production.kind, to: open.kind),
          !required.contains(where: { $0.target == name })
        {
          required.append(FinishRoute.BackMerge(source: target, target: name))
        }
      }
    }
    return required
  }

  var older: [String] {
    kind.backMerges.filter { $0.condition == .versionAtLeastOwn }
      .flatMap { versions.open($0.target).filter(isOlder) }.map(\.branch.name).uniqued
  }

  private func source(of backMerge: BackMerge) -> String? {
    if backMerge.source == kind.name { return branch }
    return model.permanentName(backMerge.source)
  }

  private func targets(of backMerge: BackMerge) -> [String] {
    if let name = model.permanentName(backMerge.target) { return [name] }
    return versions.open(backMerge.target).filter {
      backMerge.condition != .versionAtLeastOwn || !isOlder($0)
    }
    .map(\.branch.name)
  }

  private func isOlder(_ branch: VersionFacts.OpenBranch) -> Bool {
    own.map { branch.version.version < $0 } ?? false
  }
}

/// The commits of a branch that an older one can cherry-pick.
package enum PickedCommits: Hashable, Sendable {
  /// The oldest first; `isWhole` is false if the branch has others that only set its version.
  case listed([CommitID], isWhole: Bool)
  /// Commits that are not in the clone: after the first, up to a revision that a command fetches.
  /// Those that change only the files in `besides` are not picked.
  case fetched(by: String, after: CommitID, upTo: String, besides: [String])
  case unknown
}

extension FinishRoute {
  /// How to apply the branch to older open branches, which get no merge of it; one note each.
  ///
  /// If its commits are unknown, the log of `tip` is shown.
  package func pickings(_ commits: PickedCommits, tip: CommitID) -> [String] {
    if case .listed([], _) = commits { return [] }
    return older.map { name in
      "'\(name)' has an older version and gets no merge; "
        + Self.picking(commits, on: ShellWord.quoted(name), tip: tip)
    }
  }

  private static func picking(_ commits: PickedCommits, on place: String, tip: CommitID) -> String {
    let whole = "to apply the changes there: "
    let unversioned = "to apply the changes there, without the commits that only set the version: "
    let pick = "git switch \(place) && git cherry-pick"
    switch commits {
    case .listed(let ids, let isWhole):
      let names = ids.map(\.short).joined(separator: " ")
      return (isWhole ? whole : unversioned) + "\(pick) \(names)"
    case .fetched(let command, let base, let tip, let files):
      let excluded = files.map { " " + ShellWord.quoted(":(exclude,top)" + $0) }.joined()
      return (files.isEmpty ? whole : unversioned) + "\(command) && git switch \(place)"
        + " && git rev-list --reverse --topo-order --no-merges \(base.short)..\(tip) --\(excluded)"
        + " | git cherry-pick --stdin"
    case .unknown: return "to see what it lacks: git log \(place)..\(tip.short)"
    }
  }

  /// Notes about branches that merge only into this one before it ends, one each.
  package func leftOpen(_ parts: [String], isLocal: Bool) -> [String] {
    parts.map { part in
      "'\(part)' is not in '\(branch)' yet; before '\(branch)' is finished: flowctl finish "
        + ShellWord.quoted(part) + (isLocal ? " --local" : "")
    }
  }
}
