/// A program whose faults are known well enough to plant one.
enum PlantedTool: Hashable {
  case swiftLint
  case swiftFormat
  case ktlint
  case detekt
  case swiftTest
  case gradleTest
  case xcodeTest
  case uiTest
  case ruff
  case pytest
  case esLint
  case actionlint

  private static let presets: [String: PlantedTool] = [
    "swiftlint": .swiftLint, "swift-format": .swiftFormat, "ktlint": .ktlint, "detekt": .detekt,
    "swift-test": .swiftTest, "gradle": .gradleTest, "xcodebuild": .xcodeTest, "ui-test": .uiTest,
    "swiftformat": .swiftFormat, "kover": .gradleTest, "jacoco": .gradleTest,
    "kotlin-multiplatform": .gradleTest, "ruff": .ruff, "pytest": .pytest, "eslint": .esLint,
    "actionlint": .actionlint,
  ]

  /// The program of a gate, by its preset, else by its words, also behind another that starts it.
  init?(_ gate: Gate, _ words: [String]) {
    if let tool = gate.preset.flatMap({ Self.presets[$0] }) {
      self = tool
      return
    }
    let names = words.map { $0.split(separator: "/").last ?? "" }
    if let tool = names.lazy.compactMap({ Self.linters[$0] }).first {
      self = tool
    } else if let swift = names.firstIndex(of: "swift"), names.count > swift + 1 {
      guard let tool = Self.swiftTools[names[swift + 1]] else { return nil }
      self = tool
    } else if names.contains("xcodebuild"), names.contains(where: { $0.hasPrefix("test") }) {
      self = .xcodeTest
    } else if names.contains("gradlew") || names.contains("gradle"),
      let tool = names.lazy.compactMap(Self.gradleTask).first
    {
      self = tool
    } else {
      return nil
    }
  }

  private static let linters: [Substring: PlantedTool] = [
    "swiftlint": .swiftLint, "swift-format": .swiftFormat, "ktlint": .ktlint, "detekt": .detekt,
    "detekt-cli": .detekt, "swiftformat": .swiftFormat, "ruff": .ruff, "pytest": .pytest,
    "eslint": .esLint, "actionlint": .actionlint,
  ]

  private static let swiftTools: [Substring: PlantedTool] = [
    "test": .swiftTest, "format": .swiftFormat,
  ]

  /// A task as `app:testDebugUnitTest` names it.
  private static func gradleTask(_ name: Substring) -> PlantedTool? {
    let task = name.split(separator: ":").last ?? name
    if task.hasPrefix("detekt") { return .detekt }
    if task.hasPrefix("ktlint") { return .ktlint }
    return task.hasPrefix("test") ? .gradleTest : nil
  }
}
