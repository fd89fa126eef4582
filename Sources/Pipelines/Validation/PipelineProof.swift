import Configuration
package import Base
package import Gates

/// Checks a pipeline before anything runs.
package struct PipelineProof {
  private let pipeline: Pipeline
  private let actions: [DeployAction]
  private let lanes: [Lane]
  private let fastfile: FastfileLanes
  private let foreign: [Diagnostic]
  private let typedPath: String

  /// Creates a check; `fastfile` and `foreign` are the repository's own lanes and jobs.
  ///
  /// `typedPath` is the Fastfile's path as hints show it.
  package init(
    _ pipeline: Pipeline, _ actions: [DeployAction], fastfile: FastfileLanes,
    foreign: [Diagnostic] = [], typedPath: String = Fastfile.path
  ) {
    self.pipeline = pipeline
    self.actions = actions
    self.fastfile = fastfile
    self.foreign = foreign
    self.typedPath = typedPath
    lanes = Lane.all(pipeline.settings)
  }

  /// All violations, in the order of the rules.
  package var findings: [Diagnostic] {
    let missing = actions.flatMap(missingLane)
    return pipeline.checkFindings + foreign
      + (missing.isEmpty ? unusedLanes : missing) + duplicateLanes
      + actions.flatMap(missingVariables) + pipeline.unequalStages
  }

  private func lane(of action: DeployAction) -> LaneName? {
    guard var name = DeployJobs.lane(of: action) else { return nil }
    name.platform = name.platform(in: pipeline.settings)
    return name
  }

  private func own(_ name: LaneName) -> Lane? {
    lanes.first { !$0.isPrivate && $0.platform == name.platform && $0.name == name.name }
  }

  /// The Fastfile does not import flowctl's lanes, so that no action can call them.
  private var unusedLanes: [Diagnostic] {
    guard !lanes.isEmpty, !fastfile.loadsOurs else { return [] }
    return [
      Diagnostic(
        .laneMissing, "'\(Fastfile.path)' does not load the lanes of '\(LaneFile.path)'",
        severity: .warning, hint: loading)
    ]
  }

  private var loading: Remedy {
    "printf '\\nimport(\"\(LaneFile.name)\")\\n' >> \(typedPath)"
  }

  /// Lanes that both files declare: fastlane then loads neither file.
  private var duplicateLanes: [Diagnostic] {
    guard fastfile.loadsOurs else { return [] }
    return lanes.compactMap { lane in
      guard fastfile.declares(LaneName(lane.platform, lane.name)) else { return nil }
      return Diagnostic(
        .laneDuplicate,
        "'\(Fastfile.path)' and '\(LaneFile.path)' both declare the lane "
          + "'\(lane.platform.rawValue) \(lane.name)': fastlane rejects the second one",
        hint: .explain("rename the lane in '\(Fastfile.path)', or remove it"),
        subject: lane.platform.rawValue + " " + lane.name)
    }
  }

  private func missingLane(_ action: DeployAction) -> [Diagnostic] {
    guard let name = lane(of: action), !fastfile.contains(name) else { return [] }
    if own(name) != nil { return fastfile.loadsOurs ? [] : [unloaded(name, action)] }
    let known = lanes.filter { !$0.isPrivate }.map { "\($0.platform.rawValue) \($0.name)" }
    return [
      Diagnostic(
        .laneMissing, "'\(action.name)' calls the lane '\(name)', which doesn't exist",
        hint: known.isEmpty
          ? "pipeline: { ios: { project: App.xcodeproj, scheme: App } }"
          : .explain("available lanes: " + known.joined(separator: ", ")), subject: action.name)
    ]
  }

  private func unloaded(_ name: LaneName, _ action: DeployAction) -> Diagnostic {
    Diagnostic(
      .laneMissing,
      "'\(action.name)' calls the lane '\(name)' of '\(LaneFile.path)', which '\(Fastfile.path)' does not load",
      hint: loading, subject: action.name)
  }

  private func missingVariables(_ action: DeployAction) -> [Diagnostic] {
    guard let name = lane(of: action) else { return [] }
    let read = own(name)?.variables(among: lanes) ?? fastfile.variables(of: name)
    var findings: [Diagnostic] = []
    if read.contains(DeployPlan.buildNumber), action.buildNumbers == nil {
      findings.append(
        Diagnostic(
          .laneEnvironment,
          "the lane '\(name)' needs a build number, but '\(action.name)' has no 'build-number'",
          hint: "deploy: { \(action.name): { build-number: \(freeBase) } }", subject: action.name))
    }
    let lent = Set(action.gate.environment + [DeployPlan.buildNumber, DeployPlan.version])
    let missing = read.filter { !lent.contains($0) && !DeployJobs.machineVariables.contains($0) }
    if missing.isEmpty { return findings }
    let all = action.gate.environment + missing
    return findings + [
      Diagnostic(
        .laneEnvironment,
        "the lane '\(name)' reads \(missing.joined(separator: ", ")), which '\(action.name)' does not pass to it",
        hint: "deploy: { \(action.name): { environment: [\(all.joined(separator: ", "))] } }",
        evidence: ["missing": .strings(missing)], subject: action.name)
    ]
  }

  /// The first free number above those in use.
  private var freeBase: Int {
    let ends = actions.compactMap { action in action.buildNumbers.map { $0.base + $0.size } }
    return ends.max() ?? 10_000
  }
}

extension Pipeline {
  /// The stages that only one of both platforms has.
  fileprivate var unequalStages: [Diagnostic] {
    guard settings.ios != nil, settings.android != nil else { return [] }
    return ["internal", "qa", "candidate", "submit"].compactMap { stage in
      let platforms = AppPlatform.allCases.filter { has(stage, $0) }
      guard let only = platforms.first, platforms.count == 1 else { return nil }
      let other: AppPlatform = only == .ios ? .android : .ios
      return Diagnostic(
        .stageParity, "the stage '\(stage)' of \(only.rawValue) is missing for \(other.rawValue)",
        severity: .warning,
        hint:
          "deploy: { \(stage)-\(other.rawValue): { command: [bundle, exec, fastlane, \(other.rawValue), \(stage)] } }",
        subject: stage)
    }
  }

  private func has(_ stage: String, _ platform: AppPlatform) -> Bool {
    jobs.contains { _, job in
      job.lanes.contains { $0.name == stage && $0.platform(in: settings) == platform }
    }
  }
}

extension RuleID {
  /// A pipeline file differs from the configuration.
  package static let pipelineDrift: RuleID = "pipeline-drift"
  /// A ruleset requires a check that no job reports.
  package static let checkName: RuleID = "check-name"
  /// An action calls a lane that is missing.
  package static let laneMissing: RuleID = "lane-missing"
  /// Two files declare the same lane.
  package static let laneDuplicate: RuleID = "lane-duplicate"
  /// A lane reads a variable that its action does not pass.
  package static let laneEnvironment: RuleID = "lane-environment"
  /// One platform has a stage that the other lacks.
  package static let stageParity: RuleID = "stage-parity"
  /// A ruleset at GitHub differs from the branch model.
  package static let rulesetDrift: RuleID = "ruleset-drift"

  /// The rules that are checked without a server.
  package static let pipelineRules: [RuleID] = [
    pipelineDrift, checkName, laneMissing, laneDuplicate, laneEnvironment, stageParity,
  ]
}
