package import Base

/// A release that a branch has reverted, and the files in which a merge would undo it elsewhere.
package struct RolledBackRelease: Hashable, Sendable {
  /// A branch by its name, and as a ref for Git.
  package typealias End = (name: String, ref: String)

  package var branch: String
  package var by: CommitID
  package var files: [String]

  /// A release with the commit that reverted it.
  package init(_ branch: String, by: CommitID, files: [String]) {
    (self.branch, self.by, self.files) = (branch, by, files)
  }

  /// The finding about a merge; the hint merges the revert, and reverts it on the way.
  package func diagnostic(from source: End, into target: End) -> Diagnostic {
    Diagnostic(
      .missingBackMerge,
      "'\(source.name)' reverted '\(branch)' in \(by.short): merged into '\(target.name)', that "
        + "undoes its changes in \(CountText.words(files.count, "file")) there",
      hint: Remedy.explain("to merge it and keep the changes").then(
        .run([
          .git(
            "switch", "--no-track", "-c", "merge/\(source.name)-into-\(target.name)", target.ref),
          .git("merge", "--no-ff", "--no-edit", source.ref),
          .git("revert", "--no-edit", by.short),
        ])),
      evidence: [
        "source": .string(source.ref), "target": .string(target.ref), "release": .string(branch),
        "revert": .string(by.text), "files": .strings(Array(files.prefix(10))),
      ])
  }
}

/// The facts from refs and history about a branch that is finished.
package struct FinishFacts: Hashable, Sendable {
  /// True if the target already contains the branch.
  package enum Landing: Hashable, Sendable {
    case open
    /// By a merge: the commit on the target that merged it.
    case merged(at: CommitID)
    /// As one or several copies: the commit on the target that contains the last one.
    case copied(at: CommitID)
    /// It has no commits of its own: the target already contained its tip.
    case untouched

    /// The target's commit that contains the branch; nil if none does.
    package var commit: CommitID? {
      switch self {
      case .merged(let commit), .copied(let commit): commit
      case .open, .untouched: nil
      }
    }
  }

  /// Whether the tag of a version is on the commit that merged its branch.
  package enum TagPlace: Hashable, Sendable {
    case fitting
    /// That commit can't have merged the branch into its target.
    case astray
    /// The branch is deleted, and nothing shows which commits it had.
    case unknown
  }

  /// A tag of another app for the same version.
  package struct MoreTag: Hashable, Sendable {
    package var id: CommitID
    package var commit: CommitID
    /// True if the remote has a tag with that name; only requested if the plan pushes.
    package var isSent = false

    /// An existing tag with its commit.
    package init(_ id: CommitID, at commit: CommitID) { (self.id, self.commit) = (id, commit) }
  }

  /// A merge, and the commit that reverted it.
  package struct Reverted: Hashable, Sendable {
    package var merge: CommitID
    package var by: CommitID
    /// True if the commit also changes other files: reverting it would undo these changes, too.
    package var changesMore: Bool
    /// True if the merge is only known to have added a part of the branch.
    package var isPart = false

    package init(merge: CommitID, by: CommitID, changesMore: Bool = false) {
      self.merge = merge
      self.by = by
      self.changesMore = changesMore
    }

    /// True for a merge such as `-s ours`.
    package var keptNothing: Bool { by == merge }

    /// What happened to the branch, for a message.
    package func account(of branch: String, in target: String) -> String {
      let start =
        isPart
        ? "'\(target)' got a part of '\(branch)' by \(merge.short), "
        : "'\(branch)' was merged into '\(target)' by \(merge.short), "
      return start
        + (keptNothing ? "which kept none of its changes" : "and \(by.short) reverted that")
    }

    /// The commands that restore the branch, or that show why a user must do that.
    ///
    /// A branch whose version has a tag accepts no commits: `start` creates another one.
    package func restoring(
      on switching: [Command] = [], in target: String, startingWith start: Command? = nil
    ) -> Remedy {
      if keptNothing { return .git("show", "-m", merge.short) }
      if changesMore {
        return Remedy.explain("it also changes other files; to see what to restore")
          .then(.git("show", by.short))
      }
      let prepared = start.map { [$0] } ?? switching + [.git("merge", "--no-edit", target)]
      return .run(prepared + [.git("revert", "--no-edit", by.short)])
    }
  }

  /// What has merged the branch, if this finish only does what is left.
  package enum Merger: Hashable, Sendable {
    /// The hosting service has merged its pull request.
    case pullRequest
    /// It was released with its release branch.
    case release(place: String)
  }

  package var merger: Merger?
  package var tips: [String: BranchTips] = [:]
  package var tag: CommitID?
  package var taggedCommit: CommitID?
  package var tagPlace = TagPlace.fitting
  /// The tag with that name on the remote; only requested if the plan pushes.
  package var remoteTag: CommitID?
  package var taggingRun: Int?
  /// The existing tags of the other apps that have the version together, by name.
  package var moreTags: [String: MoreTag] = [:]
  /// Other version tags of production that the remote lacks; only requested if the plan pushes.
  package var unsentTags: [String: CommitID] = [:]
  /// Such tags that the remote has at another commit.
  package var foreignTags: Set<String> = []
  package var landing = Landing.open
  package var reverted: Reverted?
  /// Starts a branch that can restore the version, if its tag exists.
  package var restart: Command?
  /// The back-merges that would undo a release elsewhere.
  package var rolledBack: [Diagnostic] = []
  /// The commit that names the branch only in its title, if the target has new commits since then.
  package var namesake: CommitID?
  /// The tip of the branch, if it is deleted and its merge shows the tip.
  package var goneTip: CommitID?
  /// Branches that contain the commits of the branch, if it is deleted.
  package var paid: Set<String> = []
  /// Targets of back-merges that lack changes of production which the branch lacks, too.
  package var behindProduction: Set<String> = []
  /// Branches that merge only into this one, and that it does not contain yet.
  package var openParts: [String] = []
  /// True if the branch has commits that its pull request did not merge.
  package var hasUnmerged = false
  /// The remote's back-merge branches that are merged, and are deleted with the branch.
  package var mergedBackMerges: [String: CommitID] = [:]
  /// The commits that older branches, which get no merge, can cherry-pick from this one.
  package var picked = PickedCommits.unknown
  /// The tip of these commits; nil for the tip of the branch.
  package var pickedTip: CommitID?
  /// Moves commits after the tag to a new branch; nil if there are none, or if it is unknown.
  package var lateRemedy: Remedy?
  /// The commits that the target lacks, oldest first.
  package var commits: [SquashedCommit] = []
  package var head: String?
  package var remote: String?

  /// Facts about a branch that nothing is known about yet.
  package init(head: String? = nil, remote: String? = nil) {
    (self.head, self.remote) = (head, remote)
  }

  /// An existing tag must equal the remote's tag, and be on the commit that merged the branch.
  package func checkTag(of route: FinishRoute, asksRemote: Bool) throws(FinishError) {
    if let place = taggedCommit ?? (route.tagsBranch ? nil : landing.commit),
      let other = moreTags.filter({ $0.value.commit != place }).min(by: { $0.key < $1.key })
    {
      throw .tagAstray(
        other.key, at: other.value.commit, landing: place, route: route,
        isOnlyHere: !other.value.isSent)
    }
    guard let name = route.tag, tag != nil else { return }
    if let remote, let remoteTag, remoteTag != tag {
      throw .tagElsewhere(name, remote: remote, madeBy: taggingRun)
    }
    switch tagPlace {
    case .fitting: return
    case .unknown: throw .tagUnknown(name, at: taggedCommit, route: route)
    case .astray:
      let isKnownThere = remote != nil && (!asksRemote || remoteTag != nil)
      throw .tagAstray(
        name, at: taggedCommit, landing: landing.commit, route: route, isOnlyHere: !isKnownThere)
    }
  }
}

/// The options of a finish.
package struct FinishOptions: Hashable, Sendable {
  package var keeps: Bool
  package var pushes: Bool
  package var message: String?
  /// True to merge in the clone, false with a pull request.
  package var isLocal: Bool

  /// A local finish without a push.
  package init(
    keeps: Bool = false, pushes: Bool = false, message: String? = nil, isLocal: Bool = true
  ) {
    (self.keeps, self.pushes, self.message) = (keeps, pushes, message)
    self.isLocal = isLocal
  }

  var words: [String] {
    if !isLocal { return [] }
    return ["--local"] + (keeps ? ["--keep"] : []) + (pushes ? ["--push"] : [])
      + (message.map { ["--message", $0] } ?? [])
  }
}
