/// An issue or a pull request that a release contains, with what proves it.
package struct ReleaseItem: Hashable, Sendable {
  package var reference: ItemReference
  /// The strongest one first; never empty.
  package var evidence: [ReleaseEvidence]
  /// The branch that a merge commit names.
  package var head: String?
  /// The title of the pull request as a commit's message has it.
  package var title: String?
  /// True for a pull request that only takes back what the release would contain.
  package var isRevert = false

  /// True for what itself is merged, not closed by something that is.
  package var isMerged: Bool {
    evidence.contains { evidence in
      switch evidence {
      case .mergeCommit, .squash, .cherryPick, .associated: true
      case .closedByCommit, .closedByPullRequest, .branch: false
      }
    }
  }

  /// True where the number must be that of a merged pull request.
  package var mustBeMerged: Bool {
    evidence.contains { if case .mergeCommit = $0 { true } else { false } }
  }
}

/// Why an issue or a pull request counts as contained in a release.
package enum ReleaseEvidence: Hashable, Sendable {
  /// GitHub's merge commit of the pull request.
  case mergeCommit(String)
  /// The number in the subject of a squashed commit.
  case squash(String)
  /// A commit with the change of another one, which the pull request brought elsewhere.
  case cherryPick(String, of: String)
  /// A closing keyword in a commit's message.
  case closedByCommit(String)
  /// A closing keyword in a pull request that is contained.
  case closedByPullRequest(ItemReference)
  /// The issue that the branch of a pull request is about.
  case branch(String, of: ItemReference)
  /// GitHub names the pull request for the commit.
  case associated(String)

  /// The commit of the release that it is about; nil where it is a pull request.
  var commit: String? {
    switch self {
    case .mergeCommit(let id), .squash(let id), .cherryPick(let id, _), .closedByCommit(let id),
      .associated(let id):
      id
    case .closedByPullRequest, .branch: nil
    }
  }

  /// The evidence in a few words.
  package var text: String {
    switch self {
    case .mergeCommit(let id): "merge commit \(Self.short(id))"
    case .squash(let id): "number in the subject of \(Self.short(id))"
    case .cherryPick(let id, let origin):
      "\(Self.short(id)) is a cherry-pick of \(Self.short(origin))"
    case .closedByCommit(let id): "closing keyword in \(Self.short(id))"
    case .closedByPullRequest(let item): "named in \(item)"
    case .branch(let name, let item): "issue of '\(name)', the branch of \(item)"
    case .associated(let id): "GitHub names it for \(Self.short(id))"
    }
  }

  private static func short(_ id: String) -> String { String(id.prefix(10)) }
}
