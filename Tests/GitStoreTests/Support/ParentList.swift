import Git
import TestSupport

/// Ancestry by definition: the set of all commits that each commit reaches.
struct ParentList {
  /// All commits, parents before children.
  private(set) var commits: [ObjectID] = []
  private var reached: [ObjectID: Set<ObjectID>] = [:]

  init(of repository: ScratchRepository) async throws {
    let git = try repository.commands()
    let tips = try await repository.git("rev-parse", "--all").split(separator: "\n")
    var commits: [ObjectID] = []
    for tip in tips {
      if let commit = try await git.commit(named: String(tip)) { commits.append(commit) }
    }
    for entry in try await git.log(from: commits).reversed() {
      self.commits.append(entry.id)
      reached[entry.id] = entry.parents.reduce(into: [entry.id]) { set, parent in
        set.formUnion(reached[parent] ?? [])
      }
    }
  }

  subscript(id: ObjectID) -> Set<ObjectID> { reached[id] ?? [] }

  func mergeBases(_ left: ObjectID, _ right: ObjectID) -> [ObjectID] {
    let common = self[left].intersection(self[right])
    return common.filter { base in
      !common.contains { $0 != base && self[$0].contains(base) }
    }.sorted()
  }
}
