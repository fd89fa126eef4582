import Git

/// The changes of thousands of commits, read by few Git processes and in bounded memory.
struct PatchIDCache {
  /// Commits per process: all their patches are in memory.
  private static let batch = 5000

  private let git: GitCommands
  /// The number of parallel processes.
  private let width: Int
  private var paths: [CommitChange: Int?] = [:]
  private var patches: [CommitChange: ObjectID?] = [:]
  private var reversals: [CommitChange: ObjectID?] = [:]
  /// Commits whose change is larger than the limit.
  private(set) var oversized: Set<ObjectID> = []

  init(_ git: GitCommands, width: Int) {
    self.git = git
    self.width = max(width, 1)
  }

  /// A number that changes to the same paths share.
  func paths(of change: CommitChange) -> Int? { paths[change] ?? nil }
  func patch(of change: CommitChange) -> ObjectID? { patches[change] ?? nil }
  func reversal(of change: CommitChange) -> ObjectID? { reversals[change] ?? nil }
  /// True if it is known that nothing differs.
  func isEmpty(_ change: CommitChange) -> Bool {
    paths[change] == .some(nil) && !oversized.contains(change.commit)
  }

  mutating func readPaths(_ changes: [CommitChange]) async throws(GitError) {
    try await read(changes, into: \.paths) { git, part throws(GitError) in
      try await git.pathPrints(of: part)
    }
  }

  mutating func readPatches(_ changes: [CommitChange]) async throws(GitError) {
    try await read(changes, into: \.patches) { git, part throws(GitError) in
      try await git.patchIDs(of: part)
    }
  }

  mutating func readReversals(_ changes: [CommitChange]) async throws(GitError) {
    try await read(changes, into: \.reversals) { git, part throws(GitError) in
      try await git.patchIDs(of: part, reverted: true)
    }
  }

  /// The merges with changes that none of their parents has.
  func mergesWithOwnChanges(among merges: [ObjectID]) async throws(GitError) -> Set<ObjectID> {
    try await git.mergesWithOwnChanges(among: Array(Set(merges)))
  }

  private typealias Reading<Value> =
    @Sendable (GitCommands, [CommitChange]) async throws(GitError) -> [ObjectID: Value]

  private mutating func read<Value: Sendable>(
    _ changes: [CommitChange], into cache: WritableKeyPath<PatchIDCache, [CommitChange: Value?]>,
    _ reading: @escaping Reading<Value>
  ) async throws(GitError) {
    // Neighbors in history share most files, which makes Git faster.
    var seen: Set<CommitChange> = []
    let new = changes.filter { self[keyPath: cache][$0] == nil && seen.insert($0).inserted }
    // Git labels a change only by its commit.
    for isWhole in [false, true] {
      let part = new.filter { ($0.base != nil) == isWhole }
      let (values, tooLarge) = try await values(part, reading)
      for change in part { self[keyPath: cache][change] = .some(values[change.commit]) }
      oversized.formUnion(tooLarge)
    }
  }

  private func values<Value: Sendable>(
    _ changes: [CommitChange], _ reading: @escaping Reading<Value>
  ) async throws(GitError) -> ([ObjectID: Value], tooLarge: [ObjectID]) {
    // A single batch would keep only one core busy.
    let size = min(Self.batch, max((changes.count + width - 1) / width, 100))
    let batches = stride(from: 0, to: changes.count, by: size).map {
      Array(changes[$0..<min($0 + size, changes.count)])
    }
    var (found, tooLarge): ([ObjectID: Value], [ObjectID]) = ([:], [])
    let git = git
    for start in stride(from: 0, to: batches.count, by: width) {
      let round = Array(batches[start..<min(start + width, batches.count)])
      let results = await Concurrently.results(round.count) { index throws(GitError) in
        try await Self.halving(round[index], git, reading)
      }
      for result in results {
        let (values, large) = try result.get()
        found.merge(values) { _, new in new }
        tooLarge += large
      }
    }
    return (found, tooLarge)
  }

  /// Reads in parts what is too much for one process.
  private static func halving<Value: Sendable>(
    _ changes: [CommitChange], _ git: GitCommands, _ reading: Reading<Value>
  ) async throws(GitError) -> ([ObjectID: Value], tooLarge: [ObjectID]) {
    do throws(GitError) {
      return (try await reading(git, changes), [])
    } catch .tooLarge {
      if changes.count == 1 { return ([:], changes.map(\.commit)) }
      let middle = changes.count / 2
      let (early, first) = try await halving(Array(changes[..<middle]), git, reading)
      let (late, second) = try await halving(Array(changes[middle...]), git, reading)
      return (early.merging(late) { _, new in new }, first + second)
    }
  }
}
