import Diagnostics
import Git
import Gitflow
import ReleaseCommands
import Session

/// Finds branches that merge only into a version's branch and are not merged into it yet.
struct OpenParts {
  let session: Session
  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts

  /// Their names; empty for a deleted branch, or one that no branch merges into.
  func names(into branch: String) async throws(Failure) -> [String] {
    let locator = BranchLocator(refs: refs, policy)
    guard versions.branches.contains(where: { $0.branch.name == branch }),
      let whole = try await locator.variants(of: branch).first
    else { return [] }
    let topics = try await Repository(session, refs, policy).trainTopics()
    let cars = TrainRoutes(policy.model, versions, topics: topics).cars
    var names: [String] = []
    for name in cars.first(where: { $0.branch == branch })?.topics ?? [] {
      guard let part = try await locator.variants(of: name).last else { continue }
      if await !holds(whole.id, part.id) { names.append(name) }
    }
    return names
  }

  /// Copies count; if a shallow clone can't decide, the branch is reported.
  private func holds(_ whole: ObjectID, _ part: ObjectID) async -> Bool {
    do throws(Failure) {
      return try await session.landing(of: part, in: whole) != .open
    } catch {
      return false
    }
  }
}
