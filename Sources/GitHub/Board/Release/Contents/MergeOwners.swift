import Gitflow

/// The merge that added each commit to its branch.
///
/// Every branch is walked by first parents, and its merges own the commits that they add, the
/// oldest merge first: a commit belongs to the first merge that made it a part of the branch.
struct MergeOwners {
  /// A commit's merge by their indexes; none for the first-parent commits of the tip.
  private(set) var owners: [Int?]

  private struct Claim {
    var start: Int
    var owner: Int?
  }

  /// Walks `commits`, children before parents, from the first one.
  init(of commits: [ReleaseCommit]) {
    var places: [String: Int] = [:]
    for (place, commit) in commits.enumerated() { places[commit.id] = place }
    owners = Array(repeating: nil, count: commits.count)
    var isSeen = Array(repeating: false, count: commits.count)
    var claims = commits.indices.reversed().map { Claim(start: $0, owner: nil) }
    while let claim = claims.popLast() {
      var line: [Int] = []
      var next: Int? = claim.start
      while let place = next, !isSeen[place] {
        isSeen[place] = true
        owners[place] = claim.owner
        line.append(place)
        next = commits[place].parents.first.flatMap { places[$0] }
      }
      // The last element is processed next: the oldest merge of the branch.
      for place in line {
        for parent in commits[place].parents.dropFirst().reversed() {
          if let start = places[parent] { claims.append(Claim(start: start, owner: place)) }
        }
      }
    }
  }
}

/// Finds commits by their ids, also by abbreviated ones that mean a single commit.
struct CommitPlaces {
  private let sorted: [(id: String, place: Int)]

  init(_ ids: [String]) {
    sorted = ids.enumerated().map { ($1, $0) }.sorted { $0.id < $1.id }
  }

  /// The index of the commit whose id starts with this; nil if several do.
  func place(of prefix: String) -> Int? {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = low + (high - low) / 2
      if sorted[middle].id < prefix { low = middle + 1 } else { high = middle }
    }
    guard low < sorted.count, sorted[low].id.hasPrefix(prefix) else { return nil }
    let isAlone = low + 1 == sorted.count || !sorted[low + 1].id.hasPrefix(prefix)
    return isAlone || sorted[low].id == prefix ? sorted[low].place : nil
  }
}

/// The possible origins of cherry-picked commits, with the pull requests of these.
struct OriginTable {
  /// A cherry-picked commit.
  struct Origin {
    var id: String
    var numbers: [Int]
  }

  private let origins: [Origin]
  private let places: CommitPlaces

  init(_ history: ReleaseHistory, _ classifier: BranchClassifier) {
    origins = [history.elsewhere, history.commits].flatMap {
      Self.origins($0, classifier, at: history.host)
    }
    places = CommitPlaces(origins.map(\.id))
  }

  func origin(_ id: String) -> Origin? { places.place(of: id).map { origins[$0] } }

  /// Owners come before what they own, so that their numbers are known first.
  private static func origins(
    _ commits: [ReleaseCommit], _ classifier: BranchClassifier, at host: GitHubHost
  ) -> [Origin] {
    let owners = MergeOwners(of: commits).owners
    var origins: [Origin] = []
    origins.reserveCapacity(commits.count)
    for (place, commit) in commits.enumerated() {
      let mentions = CommitMentions(commit, at: host)
      // A merge of a release only moves known commits.
      var numbers =
        mentions.merged.map { classifier.isFlow($0.head) ? [] : [$0.number] } ?? mentions.squashed
      if numbers.isEmpty, let owner = owners[place], owner < place {
        numbers = origins[owner].numbers
      }
      origins.append(Origin(id: commit.id, numbers: numbers))
    }
    return origins
  }
}
