/// An issue or a pull request that a release contains, with the evidence.
package struct ReleaseItem: Hashable, Sendable {
  package var reference: ItemReference
  /// The strongest one first; never empty.
  package var evidence: [ReleaseEvidence]
  /// The branch that a merge commit names.
  package var head: String?
  /// The title of the pull request from a commit's message.
  package var title: String?
  /// True for a pull request that only reverts something in the release.
  package var isRevert = false

  /// True for an item that is merged itself, not closed by a merged one.
  package var isMerged: Bool {
    evidence.contains { evidence in
      switch evidence {
      case .mergeCommit, .squash, .cherryPick, .associated: true
      case .closedByCommit, .closedByPullRequest, .branch: false
      }
    }
  }

  /// True if the number must be that of a merged pull request.
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
  /// A commit with the same change as a commit of a pull request on another branch.
  case cherryPick(String, of: String)
  /// A closing keyword in a commit's message.
  case closedByCommit(String)
  /// A closing keyword in a contained pull request.
  case closedByPullRequest(ItemReference)
  /// The issue that the branch of a pull request is about.
  case branch(String, of: ItemReference)
  /// GitHub lists the pull request for the commit.
  case associated(String)

  /// The commit of the release; nil for a pull request.
  var commit: String? {
    switch self {
    case .mergeCommit(let id), .squash(let id), .cherryPick(let id, _), .closedByCommit(let id),
      .associated(let id):
      id
    case .closedByPullRequest, .branch: nil
    }
  }

  /// The evidence as a short text.
  package var text: String {
    switch self {
    case .mergeCommit(let id): "merge commit \(Self.short(id))"
    case .squash(let id): "number in the subject of \(Self.short(id))"
    case .cherryPick(let id, let origin):
      "\(Self.short(id)) is a cherry-pick of \(Self.short(origin))"
    case .closedByCommit(let id): "closing keyword in \(Self.short(id))"
    case .closedByPullRequest(let item): "named in \(item)"
    case .branch(let name, let item): "issue of '\(name)', the branch of \(item)"
    case .associated(let id): "listed by GitHub for \(Self.short(id))"
    }
  }

  private static func short(_ id: String) -> String { String(id.prefix(10)) }
}

/// An issue or a pull request by its number.
package struct ItemReference: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var repository: RepositoryName
  package var number: Int

  package init(_ repository: RepositoryName, _ number: Int) {
    self.repository = repository
    self.number = number
  }

  package var description: String { "\(repository)#\(number)" }

  package static func < (one: ItemReference, other: ItemReference) -> Bool {
    (one.repository, one.number) < (other.repository, other.number)
  }
}
