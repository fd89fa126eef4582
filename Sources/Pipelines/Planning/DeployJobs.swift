import Gates

/// Makes jobs of the deploy actions, each of which sees the secrets that it names and no other.
struct DeployJobs {
  private let actions: [DeployAction]
  private let settings: PipelineSettings

  init(_ actions: [DeployAction], _ settings: PipelineSettings) {
    self.actions = actions
    self.settings = settings
  }

  /// The actions that follow a push to a branch of a kind.
  func actions(of kind: String) -> [DeployAction] {
    actions.filter { $0.kinds.contains(kind) && !$0.isByHand }
  }

  /// The jobs of those that somebody starts from a branch of a kind.
  func byHand(_ kind: String) -> [PipelineJob] {
    jobs(of: actions.filter { $0.kinds.contains(kind) && $0.isByHand }, after: [])
  }

  /// The jobs of named actions.
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
      id, actions.map(\.name).joined(separator: ", "), platform: platform,
      on: platform == .ios ? .macos : .linux, needs: needs, secrets: Self.secrets(of: actions),
      environment: id, actions: actions.map(\.name), lanes: lanes,
      minutes: min(360, actions.reduce(30) { $0 + ($1.gate.timeout + 59) / 60 }),
      steps: [.checkout, .flowctl] + tools(platform, lanes)
        + [.deploy(actions.map(\.name))])
  }

  private func platform(of actions: [DeployAction]) -> AppPlatform? {
    let groups = actions.map { GateGroup([$0.gate], settings).platform }
    return groups.contains(.ios) ? .ios : groups.compactMap(\.self).first
  }

  private func tools(_ platform: AppPlatform?, _ lanes: [LaneName]) -> [PipelineStep] {
    let tools: [PipelineStep] =
      switch platform {
      case .ios: settings.ios?.steps ?? []
      case .android: [.java(settings.android?.java ?? AndroidProject.usualJava)]
      case nil: []
      }
    let needsDevice = platform == .android && lanes.contains { $0.name == "screenshots" }
    return tools + (needsDevice ? [.emulator] : []) + (lanes.isEmpty ? [] : [.ruby])
  }

  /// The lane that an action calls.
  static func lane(of action: DeployAction) -> LaneName? {
    if case .command(let words) = action.gate.work { LaneName(command: words) } else { nil }
  }

  /// What the actions see besides what every machine has.
  static func secrets(of actions: [DeployAction]) -> [String] {
    var names: [String] = []
    for name in actions.flatMap(\.gate.environment)
    where !names.contains(name) && !machineVariables.contains(name) {
      names.append(name)
    }
    return names
  }

  /// What a machine has by itself.
  static let machineVariables: Set<String> = [
    "ANDROID_HOME", "ANDROID_SDK_ROOT", "CI", "DEVELOPER_DIR", "GRADLE_USER_HOME", "HOME",
    "JAVA_HOME", "LANG", "LC_ALL", "PATH",
  ]

  /// Actions that need one another are one run of `deploy run`, which would do them again elsewhere.
  private static func components(of actions: [DeployAction]) -> [[DeployAction]] {
    var components: [[DeployAction]] = []
    for action in actions {
      let isRelated = { (other: DeployAction) in
        action.gate.needs.contains(other.name) || other.gate.needs.contains(action.name)
      }
      let related = components.filter { $0.contains(where: isRelated) }
      components.removeAll { $0.contains(where: isRelated) }
      let together = related.flatMap(\.self) + [action]
      components.append(actions.filter { own in together.contains { $0.name == own.name } })
    }
    return components
  }
}
