import Configuration
import Gates
import Gitflow

/// Creates jobs from the deploy actions; each job gets only the secrets that it names.
struct DeployJobs {
  let actions: [DeployAction]
  let settings: PipelineSettings
  /// The tools of the framework that the apps are written in.
  let frameworks: [PipelineTool]

  /// The actions after a push to a branch of a type.
  func actions(of kind: String) -> [DeployAction] {
    actions.filter { $0.kinds.contains(kind) && !$0.isByHand }
  }

  /// The jobs that users start manually on a branch of a type.
  func byHand(_ kind: String) -> [PipelineJob] {
    jobs(of: actions.filter { $0.kinds.contains(kind) && $0.isByHand }, after: [])
  }

  func jobs(_ names: [String], after needs: [String]) -> [PipelineJob] {
    jobs(of: actions.filter { names.contains($0.name) }, after: needs)
  }

  private func jobs(of actions: [DeployAction], after needs: [String]) -> [PipelineJob] {
    Self.components(of: actions).map { job($0, after: needs) }
  }

  private func job(_ actions: [DeployAction], after needs: [String]) -> PipelineJob {
    let needed = Set(actions.flatMap(\.gate.needs))
    let id = actions.last { !needed.contains($0.name) }?.name ?? actions[0].name
    let lanes = actions.compactMap(Self.lane)
    let platform = platform(of: actions)
    return PipelineJob(
      id: id, summary: actions.map(\.name).joined(separator: ", "), platform: platform,
      machine: platform == .ios ? .macos : .linux, needs: needs,
      secrets: Self.secrets(of: actions), environment: id, actions: actions.map(\.name),
      lanes: lanes, minutes: GateJobs.minutes(actions.map(\.gate)),
      steps: [.checkout, .flowctl] + tools(platform, lanes)
        + [.deploy(actions.map(\.name))])
  }

  private func platform(of actions: [DeployAction]) -> AppPlatform? {
    let groups = actions.map { GateGroup([$0.gate], settings).platform }
    return groups.contains(.ios) ? .ios : groups.compactMap(\.self).first
  }

  private func tools(_ platform: AppPlatform?, _ lanes: [LaneName]) -> [PipelineStep] {
    let needsDevice = platform == .android && lanes.contains { $0.name == "screenshots" }
    let needed = platform == nil ? [] : frameworks
    return settings.steps(for: platform) + (needed.isEmpty ? [] : [.tools(needed)])
      + (needsDevice ? [.emulator] : [])
      + (lanes.isEmpty ? [] : [.ruby])
  }

  static func lane(of action: DeployAction) -> LaneName? {
    if case .command(let words) = action.gate.work { LaneName(command: words) } else { nil }
  }

  /// The variables that the actions need in addition to those of every runner.
  static func secrets(of actions: [DeployAction]) -> [String] {
    actions.flatMap(\.gate.environment).filter { !machineVariables.contains($0) }.uniqued
  }

  /// The variables that every runner sets.
  static let machineVariables: Set<String> = [
    "ANDROID_HOME", "ANDROID_SDK_ROOT", "CI", "DEVELOPER_DIR", "GRADLE_USER_HOME", "HOME",
    "JAVA_HOME", "LANG", "LC_ALL", "PATH",
  ]

  /// Actions with dependencies run in one `deploy run`, which would otherwise repeat them.
  private static func components(of actions: [DeployAction]) -> [[DeployAction]] {
    GateJobs.components(of: actions.map(\.gate)).map { together in
      actions.filter { action in together.contains { $0.name == action.name } }
    }
  }
}

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
    let targetKinds = model.kinds.filter { model.isBackMerge(from: production.kind, to: $0.name) }
    let permanent = targetKinds.compactMap { kind -> String? in
      if case .permanent(let name, _) = kind.shape { name } else { nil }
    }
    let targets = BackMergeTargets(
      source: production.branch, permanent: permanent,
      prefixes: targetKinds.filter { !$0.isPermanent }.flatMap(\.prefixes))
    if targets.permanent.isEmpty, targets.prefixes.isEmpty { return nil }
    return PipelineJob(
      id: "back-merge", summary: "pull requests for pending back-merges of \(production.branch)",
      secrets: Self.appSecrets, environment: "back-merge", minutes: 15,
      steps: [.checkout, .flowctl, .backMerge(targets)])
  }
}
