import Gates
import Gitflow

/// The steps after a merge into production: the tag and the back-merges.
struct AfterProduction {
  let model: BranchModel

  /// The secrets of the GitHub App that opens back-merges.
  ///
  /// A pull request of the workflow's own token starts no workflow, so its required check would
  /// never be reported.
  static let appSecrets = ["FLOWCTL_APP_ID", "FLOWCTL_APP_KEY"]

  /// The jobs; the tag is created after all other jobs passed.
  func jobs(after needs: [String], actions: [String]) -> [PipelineJob] {
    (isTagged(actions) ? [tag(after: needs)] : []) + (backMerge.map { [$0] } ?? [])
  }

  /// Versions are tagged if a branch type creates versions.
  private func isTagged(_ actions: [String]) -> Bool {
    !actions.contains(DeployPlanner.tag) && model.kinds.contains(where: \.introducesVersion)
  }

  private func tag(after needs: [String]) -> PipelineJob {
    PipelineJob(
      id: DeployPlanner.tag, summary: "the tag of the version", needs: needs, permissions: .write,
      actions: [DeployPlanner.tag], minutes: 30, steps: [.checkout, .flowctl, .tag])
  }

  private var backMerge: PipelineJob? {
    guard let production = model.production else { return nil }
    let owed = model.kinds.filter { model.isBackMerge(from: production.kind, to: $0.name) }
    let permanent = owed.compactMap { kind -> String? in
      if case .permanent(let name, _) = kind.shape { name } else { nil }
    }
    let targets = BackMergeTargets(
      source: production.branch, permanent: permanent,
      prefixes: owed.filter { !$0.isPermanent }.flatMap(\.prefixes))
    if targets.permanent.isEmpty, targets.prefixes.isEmpty { return nil }
    return PipelineJob(
      id: "back-merge", summary: "pull requests for pending back-merges of \(production.branch)",
      secrets: Self.appSecrets, environment: "back-merge", minutes: 15,
      steps: [.checkout, .flowctl, .backMerge(targets)])
  }
}
