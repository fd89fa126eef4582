import Git
import TestSupport

/// A random history: several roots, merges of up to four parents.
struct RandomHistory {
  /// How commits are dated.
  enum Clock {
    case steady
    /// Dates that fall by hours, with which `git rev-list A ^B` itself lists too much.
    case wild
  }

  let repository: ScratchRepository
  /// Commits in the order of their creation.
  let commits: [ObjectID]

  static func make(
    seed: UInt64, count: Int, clock: Clock = .steady
  ) async throws -> RandomHistory {
    let repository = try await ScratchRepository.make()
    try await repository.git(
      ["fast-import", "--quiet", "--force"],
      input: Array(stream(seed: seed, count: count, clock: clock).utf8))
    let lines = try await repository.git(
      "for-each-ref", "--format=%(objectname)", "--sort=refname", "refs/heads/")
    return RandomHistory(
      repository: repository, commits: lines.split(separator: "\n").compactMap(ObjectID.init(hex:)))
  }

  private static func stream(seed: UInt64, count: Int, clock: Clock) -> String {
    var random = SeededGenerator(seed: seed)
    var text = ""
    for mark in 1...count {
      let lag = clock == .wild ? Int.random(in: 0..<4, using: &random) * 3000 : 0
      let time = 1_700_000_000 + mark * 60 - lag
      text += """
        commit refs/heads/c\(mark + 10_000)
        mark :\(mark)
        committer Ada Example <ada@example.com> \(time) +0000
        data 2
        c

        """
      for (index, parent) in parents(of: mark, using: &random).enumerated() {
        text += "\(index == 0 ? "from" : "merge") :\(parent)\n"
      }
      text += "M 100644 inline f\ndata \(String(mark).count)\n\(mark)\n\n"
    }
    return text
  }

  private static func parents(of mark: Int, using random: inout SeededGenerator) -> [Int] {
    if mark == 1 || Int.random(in: 0..<25, using: &random) == 0 { return [] }
    let number = [1, 1, 1, 2, 2, 3, 4][Int.random(in: 0..<7, using: &random)]
    var parents: [Int] = []
    for _ in 0..<number {
      let parent = mark - Int.random(in: 1...min(mark - 1, 9), using: &random)
      if !parents.contains(parent) { parents.append(parent) }
    }
    return parents
  }
}
