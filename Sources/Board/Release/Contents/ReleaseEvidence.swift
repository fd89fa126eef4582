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
