import Configuration
import Gates
import Gitflow
import Pipelines

/// Configurations for the pipelines of the tests.
enum Fixture {
  static let ios: IOSProject = {
    var ios = IOSProject(
      project: "Demo.xcodeproj", scheme: "Demo (Beta)",
      bundleIDs: ["com.example.demo", "com.example.demo.share"])
    (ios.xcode, ios.generator) = ("26.1", .xcodegen)
    return ios
  }()
  static let android = AndroidProject(module: "app", package: "com.example.demo")

  static let iosNames = [
    "ASC_KEY_ID", "ASC_ISSUER_ID", "ASC_KEY", "MATCH_GIT_URL", "MATCH_PASSWORD",
    "MATCH_GIT_BASIC_AUTHORIZATION",
  ]
  static let androidNames = [
    "PLAY_SERVICE_ACCOUNT", "ANDROID_KEYSTORE", "ANDROID_KEYSTORE_PASSWORD", "ANDROID_KEY_ALIAS",
    "ANDROID_KEY_PASSWORD",
  ]

  static func action(
    _ name: String, _ platform: AppPlatform, _ lane: String, from kinds: [String],
    numbers base: Int? = nil, needs: [String] = []
  ) -> DeployAction {
    DeployAction(
      gate: Gate(
        name, .command(["bundle", "exec", "fastlane", platform.rawValue, lane]), triggers: [],
        needs: needs, timeout: 3600, environment: platform == .ios ? iosNames : androidNames),
      kinds: kinds, buildNumbers: base.map { BuildNumbers(base: $0) },
      isByHand: DeployAction.isUsuallyByHand(name))
  }

  static let iosActions = [
    action("internal", .ios, "internal", from: ["develop"], numbers: 100_000),
    action("qa", .ios, "qa", from: ["release", "hotfix"], numbers: 200_000),
    action("screenshots", .ios, "screenshots", from: ["main"]),
    action(
      "candidate", .ios, "candidate", from: ["main"], numbers: 300_000, needs: ["screenshots"]),
    action("submit", .ios, "submit", from: ["main"]),
  ]

  static let androidActions = [
    action("internal-android", .android, "internal", from: ["develop"], numbers: 400_000),
    action("qa-android", .android, "qa", from: ["release", "hotfix"], numbers: 500_000),
    action("candidate-android", .android, "candidate", from: ["main"], numbers: 600_000),
    action("submit-android", .android, "submit", from: ["main"]),
  ]

  static func gate(_ preset: String, _ name: String? = nil) -> Gate? {
    var gate = GatePreset.named(preset)?.gate(named: name ?? preset)
    if gate?.inputs == ["**"] { gate?.inputs = ["\(preset)/**"] }
    return gate
  }

  static let iosGates =
    [
      gate("swiftlint"), gate("xcodebuild", "unit"), gate("ui-test"), gate("strings"),
      gate("secrets"), gate("pull-request-size"), gate("manifest"),
    ].compactMap(\.self) + [
      Gate("coverage", .builtIn(.coverage(CoverageThresholds(minimum: 80))), needs: ["unit"])
    ]

  static let androidGates = [
    gate("ktlint"), gate("detekt"), gate("gradle", "unit-android"), gate("conflicts"),
  ].compactMap(\.self)

  static let both = GateSettings(
    gates: iosGates + androidGates, actions: iosActions + androidActions,
    owners: ["@octo/mobile", "@octocat"])

  static let all: PipelineSettings = {
    var all = PipelineSettings()
    (all.ios, all.android, all.providers) = (ios, android, PipelineProvider.allCases)
    return all
  }()

  static func pipeline(
    _ model: BranchModel = .adapted, _ gates: GateSettings = both,
    _ settings: PipelineSettings = all
  ) throws -> Pipeline {
    try PipelinePlanner(model, gates, settings, version: "1.2.3").pipeline()
  }

  /// Pins with fake commits, one digit each.
  static func pins() throws -> ActionPins {
    let pins = PinnedAction.allCases.enumerated().map { place, action in
      let commit = String(repeating: String(place % 10), count: 40)
      return #"{"action": "\#(action.rawValue)", "commit": "\#(commit)", "tag": "v1"}"#
    }
    return try ActionPins(parsing: Array("{\"pins\": [\(pins.joined(separator: ","))]}".utf8))
  }

  static func files(
    _ model: BranchModel = .adapted, _ gates: GateSettings = both,
    _ settings: PipelineSettings = all
  ) throws -> [String: String] {
    let pipeline = try pipeline(model, gates, settings)
    let files = try pipeline.files(gates, model.apps, base: "develop", pins())
    return Dictionary(
      files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }
}
