/// Which merge brought each commit: the one on the line beside which the commit was made.
///
/// Every line is walked by first parents, and what its merges bring is given to them, the oldest
/// merge first: a commit belongs to the first one that made it a part of the line.
struct MergeOwners {
  /// A commit's merge by their places; none for the commits of the tip's own line.
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
      // What is put last is taken next: the oldest merge of the line.
      for place in line {
        for parent in commits[place].parents.dropFirst().reversed() {
          if let start = places[parent] { claims.append(Claim(start: start, owner: place)) }
        }
      }
    }
  }
}
