import ArgumentParser
package import Base
import Git
import Gitflow
package import Session

package struct BranchesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "branches",
    abstract: "List branches by type, with merge state, ahead and behind, and age.",
    discussion: """
      A branch is merged if its target contains its commits or copies of them, and reverted if the \
      target undid these. Ahead and behind are counted against the merge target. '?' means that \
      this shallow clone has too little history; in JSON it is null, with the reason and a hint in \
      'unknown'. With --merged or --unmerged such branches are named below the list, in JSON in \
      'leftOut'.

      flowctl branches --unmerged --authors
      flowctl branches --merged --stale 30d        can be deleted
      flowctl branches --remotes --json
      """)

  @Option(
    help: ArgumentHelp("Only branches of this type.", valueName: "type"), completion: .kinds)
  var kind: String?

  @Flag(help: "Only branches that are merged into their target.")
  var merged = false

  @Flag(help: "Only branches that are not merged into their target.")
  var unmerged = false

  @Option(
    help: ArgumentHelp("Only branches without commits for this long: 30d, 6w.", valueName: "age"))
  var stale: DayCount?

  @Flag(help: "Also list remote branches.")
  var remotes = false

  @Flag(
    inversion: .prefixedNo, help: "Show authors (default: only for up to 1,000 branches).")
  var authors: Bool?

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if merged && unmerged { throw ValidationError("--merged and --unmerged exclude each other") }
  }

  package func run(in world: World) async throws -> ExitStatus {
    var query = ListBranches(kind: kind, stale: stale)
    query.isMerged = merged ? true : unmerged ? false : nil
    query.includesRemotes = remotes
    query.readsAuthors = authors
    return await global.answer("branches", in: world) { [query] session throws(Failure) in
      try await query.run(in: session)
    }
  }
}

/// `branches`: the branches with their states.
package struct ListBranches: Sendable {
  var kind: String?
  var isMerged: Bool?
  var stale: DayCount?
  var includesRemotes = false
  /// Nil to read authors of up to 1,000 branches.
  var readsAuthors: Bool?

  /// All branches of the clone.
  package init() {}

  init(kind: String?, stale: DayCount?) { (self.kind, self.stale) = (kind, stale) }

  /// Above this number of branches, reading authors takes longer than everything else.
  private static let authorLimit = 1000

  /// The list.
  package func run(in session: Session) async throws(Failure) -> Report {
    let repository = try Repository(session)
    let policy = repository.policy
    try checkKind(policy.model)
    let now = session.world.now()
    let current = try await repository.refs.head().branch
    let gatherer = BranchListGatherer(repository: repository)
    var branches = try await gatherer.branches(includingRemotes: includesRemotes)
    let kinds = policy.model.kinds.map(\.name)
    let fitting = branches.indices.filter { fits($0, of: branches, kinds, now) }
    let listed = fitting.filter { isMerged == nil || branches.isMerged($0) == isMerged }
    let unlisted =
      isMerged == nil
      ? [] : fitting.filter { branches.isMerged($0) == nil && branches.gap($0) != nil }
    let readsAuthors = readsAuthors ?? (listed.count <= Self.authorLimit)
    if readsAuthors { try await gatherer.readAuthors(&branches, of: listed) }
    return BranchListing(
      branches, listed, unlisted: unlisted, kinds: kinds, current: current, now: now,
      hasAuthors: readsAuthors
    ).listing
  }

  private func checkKind(_ model: BranchModel) throws(Failure) {
    let names = model.kinds.map(\.name.text)
    guard let kind, kind != "unknown", !names.contains(kind) else { return }
    let nearest = EditDistance.nearest(to: kind, in: names).map { "; did you mean '\($0)'?" } ?? ""
    throw Failure(
      .usage, "usage", "the model has no branch type '\(kind)'\(nearest)",
      hint: .explain("the branch types are \(names.joined(separator: ", ")) and unknown"))
  }

  private func fits(
    _ index: Int, of branches: BranchTable, _ kinds: [KindName], _ now: Int64
  ) -> Bool {
    if let kind, kind != branches.kind(index).map({ kinds[$0].text }) ?? "unknown" { return false }
    guard let stale else { return true }
    return now - branches.times[index] >= Int64(stale.days) * 86_400
  }
}

/// A number of days, written as `30d`, `6w` or a plain number.
struct DayCount: ExpressibleByArgument, Hashable {
  let days: Int

  init?(argument: String) {
    let unit = argument.hasSuffix("w") ? 7 : 1
    let digits =
      argument.hasSuffix("w") || argument.hasSuffix("d") ? argument.dropLast() : argument[...]
    guard digits.count <= 5, !digits.isEmpty, digits.allSatisfy(\.isASCII), let count = Int(digits),
      count >= 0
    else { return nil }
    days = count * unit
  }
}
