/// The commits that picked ones may come from, with the pull requests that brought these.
struct OriginTable {
  /// A commit that was picked.
  struct Origin {
    var id: String
    var numbers: [Int]
  }

  private let origins: [Origin]
  private let places: CommitPlaces

  init(_ history: ReleaseHistory) {
    origins = Self.origins(history.elsewhere) + Self.origins(history.commits)
    places = CommitPlaces(origins.map(\.id))
  }

  func origin(_ id: String) -> Origin? { places.place(of: id).map { origins[$0] } }

  /// Owners stand above what they own, so that their numbers are known before.
  private static func origins(_ commits: [ReleaseCommit]) -> [Origin] {
    let owners = MergeOwners(of: commits).owners
    var origins: [Origin] = []
    origins.reserveCapacity(commits.count)
    for (place, commit) in commits.enumerated() {
      let mentions = CommitMentions(commit)
      var numbers = mentions.merged.map { [$0.number] } ?? mentions.squashed
      if numbers.isEmpty, let owner = owners[place], owner < place {
        numbers = origins[owner].numbers
      }
      origins.append(Origin(id: commit.id, numbers: numbers))
    }
    return origins
  }
}
