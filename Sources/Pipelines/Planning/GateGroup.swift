import Gates

/// The job that gates run in; Macs are for building and testing alone, as their minutes are dear.
enum GateGroup: String, CaseIterable {
  case policy
  case strings
  case manifests
  case checks
  case android
  case ios
  case interface = "ios-ui"

  /// The group of gates that need one another.
  init(_ gates: [Gate], _ settings: PipelineSettings) {
    let groups = gates.map { Self.group(of: $0, settings) }
    // The dearest machine among them serves them all.
    self = Self.allCases.last { groups.contains($0) } ?? .checks
  }

  var summary: String {
    switch self {
    case .policy: "branches, sizes, secrets"
    case .strings: "string catalogs"
    case .manifests: "project manifests"
    case .checks: "checks that run anywhere"
    case .android: "lint and tests of the Android app"
    case .ios: "lint and tests of the iOS app"
    case .interface: "tests of the iOS app's interface"
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
  /// The platform that is meant where the command names none.
  func platform(in settings: PipelineSettings) -> AppPlatform? {
    if let platform { return platform }
    if settings.ios != nil { return settings.android == nil ? .ios : nil }
    return settings.android == nil ? nil : .android
  }
}
