package import Diagnostics
import Effects
import Git
import Gitflow
package import Session

/// `branches`: lists branches by type, with merge state, ahead and behind, age and author.
package enum ListBranches {
  /// The options of the command line.
  package struct Options: Sendable {
    package var kind: String?
    package var isMerged: Bool?
    package var staleDays: Int?
    package var includesRemotes: Bool
    /// Nil reads authors if at most `authorLimit` branches are listed.
    package var readsAuthors: Bool?
  }

  /// Above this number of branches, reading authors takes longer than everything else.
  static let authorLimit = 1000

  /// The list in both formats.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    let classifier = BranchClassifier(policy.model)
    if let kind = options.kind { try check(kind, policy.model) }
    let now = session.world.now()
    let current = try await session.refs().head().branch
    let gatherer = BranchListGatherer(session: session, policy: policy, classifier: classifier)
    var branches = try await gatherer.branches(includingRemotes: options.includesRemotes)
    let kinds = policy.model.kinds.map(\.name)
    let listed = branches.indices.filter { fits($0, of: branches, kinds, options, now) }
    let unlisted =
      options.isMerged == nil
      ? []
      : branches.indices.filter { index in
        var options = options
        options.isMerged = nil
        return branches.isMerged(index) == nil && branches.gap(index) != nil
          && fits(index, of: branches, kinds, options, now)
      }
    let readsAuthors = options.readsAuthors ?? (listed.count <= authorLimit)
    if readsAuthors { try await gatherer.readAuthors(&branches, of: listed) }
    return BranchListing(
      branches, listed, unlisted: unlisted, kinds: kinds, current: current, now: now,
      hasAuthors: readsAuthors
    ).listing
  }

  private static func check(_ kind: String, _ model: BranchModel) throws(Failure) {
    let names = model.kinds.map(\.name.text)
    if names.contains(kind) || kind == "unknown" { return }
    let nearest = EditDistance.nearest(to: kind, in: names).map { "; did you mean '\($0)'?" } ?? ""
    throw Failure(
      .usage, "usage", "the model has no branch type '\(kind)'\(nearest)",
      hint: .explain("the branch types are \(names.joined(separator: ", ")) and unknown"))
  }

  private static func fits(
    _ index: Int, of branches: BranchTable, _ kinds: [KindName], _ options: Options, _ now: Int64
  ) -> Bool {
    if let kind = options.kind {
      if kind != branches.kind(index).map({ kinds[$0].text }) ?? "unknown" { return false }
    }
    if let wanted = options.isMerged, branches.isMerged(index) != wanted { return false }
    guard let days = options.staleDays else { return true }
    return now - branches.times[index] >= Int64(days) * 86_400
  }
}
