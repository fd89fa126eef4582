package import Base

/// A commit of the production branch that another branch lacks.
package struct MissingCommit: Hashable, Sendable {
  /// How the other branch contains the same change without the commit.
  package enum Equivalent: String, Hashable, Sendable {
    /// The same diff, as after a cherry-pick, a rebase or the squash of a release.
    case samePatch = "patch"
    /// The same files, as after a squashed release without changes of its own.
    case sameTree = "tree"
    /// The same lines in files that have other changes, too: a merge would change nothing.
    case sameContent = "content"
  }

  package var id: String
  package var subject: String
  package var author: String
  package var equivalent: Equivalent?
  /// The commit by which the other branch reverted it after a back-merge.
  package var reverter: String?
  /// True if the other branch contains the commit, but its files lack the change.
  package var isUndone: Bool

  package init(
    id: String, subject: String, author: String = "", equivalent: Equivalent? = nil,
    reverter: String? = nil, isUndone: Bool = false
  ) {
    self.id = id
    self.subject = subject
    self.author = author
    self.equivalent = equivalent
    self.reverter = reverter
    self.isUndone = isUndone
  }

  /// True if a merge would not add the change: the other branch had it, and undid it.
  package var isLost: Bool { reverter != nil || isUndone }
}

/// A pending back-merge: a branch that must contain what production contains.
package struct PendingBackMerge: Hashable, Sendable {
  /// Refs for Git: `main`, `origin/release/1.4.0`.
  package var source: String
  package var target: String
  package var sourceName: String
  package var targetName: String
  /// What the target lacks of the source, or has as a copy.
  package var missing: Evidence<[MissingCommit]>
  /// What does the back-merge here, if no merge on a new branch: the push of a local one, the finish
  /// of a branch, or the next steps of one that exists.
  package var planned: Remedy?
  /// True if the source is the tag of a live version.
  package var isOfTag = false
  /// The command that starts a branch into the target; nil if the model has none.
  package var start: Command?

  package init(
    source: String, sourceName: String, target: String, targetName: String,
    missing: Evidence<[MissingCommit]>
  ) {
    self.source = source
    self.sourceName = sourceName
    self.target = target
    self.targetName = targetName
    self.missing = missing
  }

  private var commits: [MissingCommit] {
    if case .known(let commits) = missing { commits } else { [] }
  }

  /// The commits whose change the target lacks completely.
  package var absent: [MissingCommit] { commits.filter { $0.equivalent == nil } }

  /// The commits whose change the target contains as another commit.
  package var copied: [MissingCommit] { commits.filter { $0.equivalent != nil } }

  /// The authors of the missing commits, without duplicates.
  package var authors: [String] {
    (absent.isEmpty ? copied : absent).map(\.author).filter { !$0.isEmpty }.uniqued
  }

  /// The command that restores the missing commits; nil if a merge would add some.
  private var restoring: Command? {
    guard !absent.isEmpty, absent.allSatisfy(\.isLost) else { return nil }
    let reverters = absent.compactMap(\.reverter).uniqued
    return absent.allSatisfy { $0.reverter != nil }
      ? .git("revert", "--no-edit").adding(reverters)
      : .git("cherry-pick").adding(absent.reversed().map(\.id))
  }

  /// The commit that names the branch on which the missing commits are restored.
  package var restored: String? {
    restoring == nil ? nil : absent.first.map { $0.reverter ?? $0.id }
  }

  /// The command that merges the missing commits, or that shows whether any are missing.
  package var remedy: Remedy {
    if case .missing(_, let remedy?) = missing { return remedy }
    if let planned { return planned }
    // A branch of a back-merge contains only merges.
    if let restoring { return .run([start ?? .git("switch", targetName), restoring]) }
    if isOfTag {
      return .run([.git("switch", targetName), .git("merge", "--no-ff", "--no-edit", source)])
    }
    let branch = "merge/\(sourceName)-into-\(targetName)"
    // A branch that tracks its target would be pushed there.
    return .run([
      .git("switch", "--no-track", "-c", branch, target), .git("merge", "--no-ff", source),
    ])
  }
}

/// `missing-back-merge`: develop and every open release that needs them contain main's commits.
package enum MissingBackMergeRule {
  /// Checks one pending back-merge; a squashed or cherry-picked change counts, but is reported.
  package static func check(_ backMerge: PendingBackMerge) -> [RuleResult] {
    let answer = RuleResult.checking(.missingBackMerge, by: backMerge.missing) { _ in
      pending(backMerge)
    }
    return backMerge.copied.isEmpty ? [answer] : [answer, lostAncestry(backMerge)]
  }

  /// Checks only what a version undoes: `check back-merges` finds what it lacks.
  static func check(undone backMerge: PendingBackMerge) -> RuleResult {
    .checking(.missingBackMerge, by: backMerge.missing) { _ in
      pending(backMerge, "\(backMerge.target) undoes no change of \(backMerge.source)")
    }
  }

  private static func pending(_ backMerge: PendingBackMerge, _ passing: String? = nil) -> RuleResult
  {
    let absent = backMerge.absent
    if absent.isEmpty {
      return .pass(
        .missingBackMerge,
        passing ?? "\(backMerge.target) contains all changes of \(backMerge.source)")
    }
    let verb = backMerge.restored == nil ? "lacks" : "has reverted"
    return .fail(
      .missingBackMerge, "'\(backMerge.target)' \(verb) \(count(absent)) of '\(backMerge.source)'",
      hint: backMerge.remedy, evidence: evidence(backMerge, absent))
  }

  private static func lostAncestry(_ backMerge: PendingBackMerge) -> RuleResult {
    .fail(
      .mergeMethod,
      "'\(backMerge.target)' contains \(count(backMerge.copied)) of '\(backMerge.source)' only as a copy: squashed, rebased or cherry-picked",
      severity: .warning,
      hint: Remedy.explain("use a real merge, so that later merges do not conflict")
        .then(backMerge.remedy), evidence: evidence(backMerge, backMerge.copied))
  }

  private static func count(_ commits: [MissingCommit]) -> String {
    CountText.words(commits.count, "commit")
  }

  private static func evidence(
    _ backMerge: PendingBackMerge, _ commits: [MissingCommit]
  ) -> [String: JSONValue] {
    [
      "source": .string(backMerge.source), "target": .string(backMerge.target),
      "count": .number(commits.count),
      "commits": .strings(
        commits.prefix(10).map { commit in
          let copy =
            commit.equivalent.map { " (same \($0.rawValue))" }
            ?? commit.reverter.map { " (reverted by \($0.prefix(10)))" }
            ?? (commit.isUndone ? " (its change is undone)" : "")
          return "\(commit.id.prefix(10)) \(commit.subject)\(copy)"
        }),
    ]
  }
}

extension BranchModel {
  /// The command that starts a branch into another one, to restore a commit there.
  package func starting(into name: String, restoring commit: String) -> Command? {
    let branchClass = BranchClassifier(self).classify(name)
    guard let target = branchClass.kind?.name else { return nil }
    let kind = kinds.first { kind in
      !kind.isPermanent && !kind.introducesVersion && kind.targets.contains(target)
    }
    let version = branchClass.parts?.version?.version
    return kind?.startCommand(
      nil, words: ["restore", String(commit.prefix(7))],
      options: version.map { ["--release", $0.description] } ?? [])
  }
}
