import Git
import TestSupport

/// Ancestry by definition: the set of all commits that each commit reaches.
struct Reachability {
  private var reached: [ObjectID: Set<ObjectID>] = [:]

  init(of repository: ScratchRepository) async throws {
    let lines = try await repository.git(
      "rev-list", "--parents", "--topo-order", "--reverse", "--all")
    for line in lines.split(separator: "\n") {
      let ids = line.split(separator: " ").compactMap(ObjectID.init(hex:))
      reached[ids[0]] = ids.dropFirst().reduce(into: [ids[0]]) { set, parent in
        set.formUnion(reached[parent] ?? [])
      }
    }
  }

  func commits(of left: ObjectID, without right: ObjectID) -> Set<ObjectID> {
    self[left].subtracting(self[right])
  }

  func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) -> Bool {
    self[descendant].contains(ancestor)
  }

  func mergeBases(_ left: ObjectID, _ right: ObjectID) -> [ObjectID] {
    let common = self[left].intersection(self[right])
    return common.filter { base in
      !common.contains { $0 != base && self[$0].contains(base) }
    }.sorted()
  }

  private subscript(id: ObjectID) -> Set<ObjectID> { reached[id] ?? [] }
}
