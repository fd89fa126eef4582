import Configuration
import Base
import Gates

/// Distributes the gates of a repository to jobs, by topic and by the machine that they need.
struct GateJobs {
  static let policy = "policy"
  static let changes = "changes"

  let gates: [Gate]
  let settings: PipelineSettings

  /// The jobs of a trigger with their gates and dependencies, in the order of the groups.
  func jobs(on trigger: GateTrigger) -> [PipelineJob] {
    let chosen = Self.withNeeds(of: gates.filter { $0.triggers.contains(trigger) }, among: gates)
    var groups: [GateGroup: [Gate]] = [:]
    for component in Self.components(of: chosen) {
      groups[GateGroup(component, settings), default: []] += component
    }
    return GateGroup.allCases.compactMap { group in
      guard let gates = groups[group] else { return nil }
      let ordered = chosen.filter { gate in gates.contains { $0.name == gate.name } }
      return group == .policy
        ? policyJob(running: ordered, on: trigger) : job(group, ordered, on: trigger)
    }
  }

  /// The job of every pull request, with the checks that need no tool.
  func policyJob(running gates: [Gate], on trigger: GateTrigger) -> PipelineJob {
    var steps: [PipelineStep] = [.checkout, .flowctl]
    if trigger == .pullRequest {
      steps += [.policy] + (hasSecretsGate ? [] : [.secrets]) + [.pipelineCheck]
    }
    if !gates.isEmpty { steps.append(run(gates, Self.policy, on: trigger)) }
    return PipelineJob(
      id: Self.policy, summary: GateGroup.policy.summary, gates: gates.map(\.name),
      minutes: Self.minutes(gates), steps: steps)
  }

  /// True if a gate of pull requests finds secrets, so that no other step has to.
  private var hasSecretsGate: Bool {
    gates.contains { gate in
      guard case .builtIn(.secrets) = gate.work else { return false }
      return gate.triggers.contains(.pullRequest)
    }
  }

  private func job(_ group: GateGroup, _ gates: [Gate], on trigger: GateTrigger) -> PipelineJob {
    PipelineJob(
      id: group.rawValue, summary: group.summary, platform: group.platform, machine: group.machine,
      gates: gates.map(\.name), minutes: Self.minutes(gates),
      // Only the machines of pull requests are waited for; a push stores all passes in one place.
      shards: trigger == .pullRequest
        ? min(settings.shards, GateShards.groups(of: gates).count) : 1,
      paths: trigger == .pullRequest ? Self.paths(of: gates) : nil,
      isOfApps: trigger == .pullRequest && gates.allSatisfy { $0.app != nil || !$0.needs.isEmpty }
        && gates.contains { $0.app != nil },
      steps: [.checkout, .flowctl] + tools(of: group, gates)
        + [run(gates, group.rawValue, on: trigger)])
  }

  private func run(_ gates: [Gate], _ job: String, on trigger: GateTrigger) -> PipelineStep {
    .gates(gates.map(\.name), on: trigger.rawValue, report: job)
  }

  private func tools(of group: GateGroup, _ gates: [Gate]) -> [PipelineStep] {
    var tools = PipelineTool.needed(by: gates, on: group.machine)
    if group.platform != nil { tools = (tools + PipelineTool.frameworks(of: self.gates)).uniqued }
    let callsLanes = gates.contains { gate in
      if case .command(let words) = gate.work { LaneName(command: words) != nil } else { false }
    }
    return settings.steps(for: group.platform) + (tools.isEmpty ? [] : [.tools(tools)])
      + (callsLanes ? [.ruby] : [])
  }

  /// The input files of the gates; nil if a gate does not declare them.
  private static func paths(of gates: [Gate]) -> [String]? {
    // Gates that only evaluate reports of other gates run in the same job.
    guard gates.allSatisfy({ $0.inputs != nil || !$0.needs.isEmpty }) else { return nil }
    let paths = gates.flatMap { $0.inputs ?? [] }.uniqued
    return paths.isEmpty || paths.contains("**") ? nil : paths
  }

  /// The gates whose files decide whether a change affects a job.
  func telling(_ job: PipelineJob) -> [String] {
    job.gates.filter { name in
      gates.contains { $0.name == name && ($0.inputs ?? $0.app.map { [$0] }) != nil }
    }
  }

  /// The sum of all time limits plus setup time; GitHub's limit is six hours.
  static func minutes(_ gates: [Gate]) -> Int {
    min(360, gates.reduce(30) { $0 + ($1.timeout + 59) / 60 })
  }
}

// MARK: - What belongs together

extension GateJobs {
  private static func withNeeds(of chosen: [Gate], among all: [Gate]) -> [Gate] {
    var names = Set(chosen.map(\.name))
    var open = chosen.flatMap(\.needs)
    while let name = open.popLast() {
      guard names.insert(name).inserted else { continue }
      open += all.first { $0.name == name }?.needs ?? []
    }
    return all.filter { names.contains($0.name) }
  }

  /// Gates that depend on each other run in one job, because they read each other's reports.
  static func components(of gates: [Gate]) -> [[Gate]] {
    var components: [[Gate]] = []
    for gate in gates {
      let isRelated = { (other: Gate) in
        gate.needs.contains(other.name) || other.needs.contains(gate.name)
      }
      let related = components.filter { $0.contains(where: isRelated) }
      components.removeAll { $0.contains(where: isRelated) }
      components.append(related.flatMap(\.self) + [gate])
    }
    return components
  }
}

extension PipelineSettings {
  /// The setup steps of a machine that builds the app of a platform.
  func steps(for platform: AppPlatform?) -> [PipelineStep] {
    switch platform {
    case .ios:
      (ios?.xcode.map { [.xcode($0)] } ?? []) + (ios?.generator == .xcodegen ? [.xcodegen] : [])
    case .android: [.java(android?.java ?? AndroidProject.usualJava)]
    case nil: []
    }
  }
}

/// The job of the gates.
///
/// Macs only build and test, because their minutes are expensive.
enum GateGroup: String, CaseIterable {
  case policy
  case strings
  case manifests
  case checks
  case android
  case ios
  case interface = "ios-ui"

  /// The group of gates that depend on each other.
  init(_ gates: [Gate], _ settings: PipelineSettings) {
    let groups = gates.map { Self.group(of: $0, settings) }
    // The most expensive machine among them can run them all.
    self = Self.allCases.last { groups.contains($0) } ?? .checks
  }

  var summary: String {
    switch self {
    case .policy: "branches, pull request size, secrets"
    case .strings: "string catalogs"
    case .manifests: "project manifests"
    case .checks: "checks without a platform"
    case .android: "lint and tests of the Android app"
    case .ios: "lint and tests of the iOS app"
    case .interface: "UI tests of the iOS app"
    }
  }

  var platform: AppPlatform? {
    switch self {
    case .policy, .strings, .manifests, .checks: nil
    case .android: .android
    case .ios, .interface: .ios
    }
  }

  var machine: PipelineMachine { platform == .ios ? .macos : .linux }

  /// Whether its gates run programs; built-in checks are never cached.
  var runsPrograms: Bool { ![.policy, .strings, .manifests].contains(self) }

  private static func group(of gate: Gate, _ settings: PipelineSettings) -> GateGroup {
    switch gate.work {
    case .builtIn(.strings): .strings
    case .builtIn(.manifest): .manifests
    case .builtIn: .policy
    case .command(let words): group(ofCommand: words, preset: gate.preset, settings)
    }
  }

  private static func group(
    ofCommand words: [String], preset: String?, _ settings: PipelineSettings
  ) -> GateGroup {
    let program = words.first?.split(separator: "/").last.map(String.init) ?? ""
    switch program {
    case "xcodebuild": return preset == "uitest" || preset == "ui-test" ? .interface : .ios
    case "xcrun", "swiftlint", "swiftformat", "tuist": return .ios
    case "swift": return words.dropFirst().first == "format" || settings.ios == nil ? .checks : .ios
    case "gradlew", "gradle", "ktlint", "detekt": return .android
    default:
      switch LaneName(command: words)?.platform(in: settings) {
      case .ios: return .ios
      case .android: return .android
      case nil: return .checks
      }
    }
  }
}

extension LaneName {
  /// The platform for commands that name none.
  func platform(in settings: PipelineSettings) -> AppPlatform? {
    if let platform { return platform }
    if settings.ios != nil { return settings.android == nil ? .ios : nil }
    return settings.android == nil ? nil : .android
  }
}
