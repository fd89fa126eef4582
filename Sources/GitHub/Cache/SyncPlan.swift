/// Which lists are asked for to bring the issues of repositories up to date.
struct SyncPlan: Hashable, Sendable {
  /// Owners whose issues are asked for as one list, with those of their repositories that count.
  private(set) var organisations: [String: Set<RepositoryName>] = [:]
  /// Repositories that are asked one by one.
  private(set) var repositories: Set<RepositoryName> = []

  /// From so many repositories of one owner on, its list may take fewer requests than theirs.
  static let fewest = 3

  /// Plans with what is known of the owners; the list is closed to the tokens of apps.
  init(
    _ wanted: Set<RepositoryName>, known: (String) -> OrganisationReach?, token: Token?,
    at now: Double
  ) {
    for (owner, group) in Dictionary(grouping: wanted, by: { $0.owner.lowercased() }) {
      let mayList =
        group.count >= Self.fewest && token?.isUsers == true
        && known(owner)?.isClosed(at: now) != true
      if mayList {
        organisations[owner] = Set(group)
      } else {
        repositories.formUnion(group)
      }
    }
  }
}

extension Token {
  /// True for a token that stands for a person; those of apps begin with `ghs_`.
  var isUsers: Bool { !secret.hasPrefix("ghs_") }
}
