import Diagnostics
import Git
import Gitflow
import ReleaseCommands
import Session

/// Finds the branches that go into a version's branch alone, and that it does not hold yet.
struct OpenParts {
  let session: Session
  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts

  /// Their names; none for a branch that is gone, or that nothing goes into.
  func names(into branch: String) async throws(Failure) -> [String] {
    let locator = BranchLocator(refs: refs, policy)
    guard versions.open.contains(where: { $0.branch.name == branch }),
      let whole = try await locator.variants(of: branch).first
    else { return [] }
    let topics = try await TrainGatherer(session: session, policy: policy).topics(refs)
    let cars = TrainRoutes(policy.model, versions, topics: topics).cars
    var names: [String] = []
    for name in cars.first(where: { $0.branch == branch })?.topics ?? [] {
      guard let part = try await locator.variants(of: name).last else { continue }
      if await !holds(whole.id, part.id) { names.append(name) }
    }
    return names
  }

  /// Also as a copy; where a shallow clone can't tell, it is named rather than forgotten.
  private func holds(_ whole: ObjectID, _ part: ObjectID) async -> Bool {
    do throws(Failure) {
      return try await session.landing(of: part, in: whole) != .open
    } catch {
      return false
    }
  }
}
