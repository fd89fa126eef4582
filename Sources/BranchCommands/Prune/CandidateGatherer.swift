import Diagnostics
import Git
import Gitflow
import Session

/// Finds topic and version branches, and where they should be merged.
struct CandidateGatherer {
  let session: Session
  let policy: Policy
  let refs: RefReader

  func candidates() async throws(Failure) -> [PruneCandidate] {
    let versions = try await VersionFacts.read(refs, policy, in: session)
    let classifier = BranchClassifier(policy.model)
    let target = AllowedTarget(policy.model, versions)
    let locator = BranchLocator(refs: refs, policy)
    let owed = try await permanentLines(versions, locator)
    var candidates: [PruneCandidate] = []
    for reference in try await refs.references(under: ["refs/heads/"]) {
      guard let name = reference.name.removing(prefix: "refs/heads/"),
        let isVersioned = Self.ends(classifier.classify(name))
      else { continue }
      // A deleted release was merged itself: what was merged into it is in production.
      let into = (try? target.name(for: name)) ?? policy.model.production?.branch
      guard let into else { continue }
      candidates.append(
        PruneCandidate(
          name: name, id: reference.target, targets: try await locator.variants(of: into),
          owed: isVersioned ? owed : []))
    }
    return candidates
  }

  /// Nil for a permanent branch or one without a type; else whether it creates a version.
  private static func ends(_ branchClass: BranchClass) -> Bool? {
    switch branchClass {
    case .kind(let kind, _): kind.isPermanent ? nil : kind.introducesVersion
    case .revert, .backMerge: false
    case .bot, .unknown: nil
    }
  }

  private func permanentLines(
    _ versions: VersionFacts, _ locator: BranchLocator
  ) async throws(Failure) -> [(id: ObjectID, display: String)] {
    var lines: [(id: ObjectID, display: String)] = []
    for line in OwedLines(policy.model, versions).lines where line.version == nil {
      if let last = try await locator.variants(of: line.name).last { lines.append(last) }
    }
    return lines
  }
}
